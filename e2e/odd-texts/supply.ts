/** What a field takes. */
export interface Room {
  max: number
  /** Characters that the field refuses. */
  without?: RegExp
  /** Whether the text may have several lines. */
  lines?: true
}

/** Texts for the fields of forms, each field known by its name. */
export interface Supply {
  /** For a field that takes any character. */
  text: (field: string, room: Room) => string
  /** For a field that takes letters and spaces only. */
  letters: (field: string, max: number) => string
}

/**
 * Texts out of these parts: each field gets all that fit into it in turn, as many at a time as it has room for. `isDone`: whether every field that was
 * asked for has had every part that fits.
 */
export const supplyOf = (parts: readonly string[]) => {
  const fields = new Map<string, { waiting: string[]; given: number }>()
  const fitting = ({ max, without, lines }: Room) =>
    parts.map((part) => (lines ? part : part.replace(/\s+/g, ' '))).filter((part) => part.length <= max && !without?.test(part))
  const text = (field: string, room: Room): string => {
    const one = fields.get(field) ?? { waiting: fitting(room), given: 0 }
    fields.set(field, one)
    let filled = one.waiting.shift() ?? `Nothing more ${one.given}`
    one.given += 1
    while (one.waiting[0] !== undefined && filled.length + 1 + one.waiting[0].length <= room.max) filled += ` ${one.waiting.shift()}`
    return filled
  }
  return {
    text,
    letters: () => 'Marwan',
    isDone: () => [...fields.values()].every(({ waiting }) => waiting.length === 0),
  }
}

/** The longest text of this that a field takes. */
export const sized = (pattern: string): Supply => {
  const fill = (max: number) =>
    pattern
      .repeat(Math.ceil(max / pattern.length))
      .slice(0, max)
      .trim()
  return {
    text: (_, { max, without }) => (without?.test(pattern) ? fill(max).replaceAll(new RegExp(without, 'g'), '-') : fill(max)),
    letters: (_, max) => fill(max).replace(/[^\p{L}\p{M} ]/gu, ''),
  }
}

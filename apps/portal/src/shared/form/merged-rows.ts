/** The same list as three people know it: as it was when the editor began, as the editor has it, and as it is stored now. */
export type Three<V> = Record<'began' | 'mine' | 'stored', V>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is stored, with the rows that the editor changed, added or removed: neither editor's rows undo the other's. */
export const mergedRows = <R>(keyOf: (row: R) => string, { began, mine, stored }: Three<readonly R[]>): R[] => {
  const find = (rows: readonly R[], key: string) => rows.find((row) => keyOf(row) === key)
  const kept = stored.flatMap((row) => {
    const [before, own] = [find(began, keyOf(row)), find(mine, keyOf(row))]
    // Missing in the form, it was either removed there or added by the other.
    if (own === undefined) return before === undefined ? [row] : []
    return [isSame(own, before) ? row : own]
  })
  const added = mine.filter((row) => find(stored, keyOf(row)) === undefined && !isSame(row, find(began, keyOf(row))))
  return [...kept, ...added]
}

/** The same for a text of one entry a line. */
export const mergedLines = ({ began, mine, stored }: Three<string>): string => {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  return mergedRows((line) => line.trim(), { began: lines(began), mine: lines(mine), stored: lines(stored) }).join('\n')
}

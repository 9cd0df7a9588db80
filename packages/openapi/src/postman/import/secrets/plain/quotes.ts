/** More backslashes than this before quotes are of no JSON. */
const slashesMax = 64

export const isQuote = (one: string | undefined): boolean => one !== undefined && one !== '' && '"\'`'.includes(one)

export const slashesBefore = (text: string, at: number): number => {
  let count = 0
  while (count < slashesMax && text[at - 1 - count] === '\\') count += 1
  return count
}

/** `'it'\''s'`, `'it'"'"'s'`: how long the quotes in quotes are that a shell has at a place; 0 for none. */
export const innerQuotes = (text: string, at: number): number => [`'\\''`, `'"'"'`].find((one) => text.startsWith(one, at))?.length ?? 0

/** Finds where quotes end, each kind that is not there is sought once. */
export const createQuotes = (text: string) => {
  const absent = new Map<string, number>()
  const lineEnd = createLines(text)

  /** Where quotes end that have this many backslashes before them, as JSON in JSON has; the limit where they do not. */
  const end = (from: number, mark: string, slashes: number, limit?: number): number => {
    const kind = `${mark}${slashes}`
    const [last, otherwise] = [limit ?? text.length, limit ?? lineEnd(from)]
    if (from >= (absent.get(kind) ?? Infinity)) return otherwise
    for (let at = text.indexOf(mark, from); at >= 0 && at < last; at = text.indexOf(mark, at + 1))
      if (slashesBefore(text, at) % (2 * (slashes + 1)) === slashes) return at - slashes
    if (limit === undefined) absent.set(kind, from)
    return otherwise
  }
  return { end, lineEnd }
}
export type Quotes = ReturnType<typeof createQuotes>

/** Returns where the line of a place ends; each line is looked for once. */
const createLines = (text: string) => {
  let [start, end] = [0, -1]
  return (from: number): number => {
    if (end >= from && from >= start) return end
    start = from
    end = text.indexOf('\n', from)
    if (end < 0) end = text.length
    return end
  }
}

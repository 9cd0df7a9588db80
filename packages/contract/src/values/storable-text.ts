/** Control characters, line separators and bidirectional marks. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Whether a name contains characters that hide what it is (trust T64). */
export const hasHiddenCharacters = (name: string): boolean => name.search(hidden) >= 0

/** An externally supplied name, safe to display: one line without such characters, at most `max` characters. */
export const displayName = (name: unknown, max: number): string =>
  typeof name === 'string' ? name.toWellFormed().replace(hidden, '').trim().slice(0, max).toWellFormed() : ''

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** The dotted paths of all texts in a parsed input that the database cannot store: with a NUL or an unpaired surrogate. */
export const unstorableTexts = (input: unknown): string[] => {
  const found: string[] = []
  // Iterative, because an unchecked field may be nested arbitrarily deep.
  const open: [path: string, value: unknown][] = [['', input]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) open.push([path === '' ? name : `${path}.${name}`, part])
  }
  return found
}

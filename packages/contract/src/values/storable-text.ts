/** Control characters, line separators, and the marks that turn the direction in which a line is read. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Whether a name reads as something else than what it is (trust T64). */
export const hasHiddenCharacters = (name: string): boolean => name.search(hidden) >= 0

/** A name that somebody else vouches for, as it may be shown: one line without such characters, at most `max` characters. */
export const displayName = (name: unknown, max: number): string =>
  typeof name === 'string' ? name.toWellFormed().replace(hidden, '').trim().slice(0, max).toWellFormed() : ''

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/**
 * The dotted paths of all texts in a parsed input that no database keeps as they are: with a NUL, or with half of a surrogate pair, which is no
 * character of Unicode.
 */
export const unstorableTexts = (input: unknown): string[] => {
  const found: string[] = []
  // A list and no recursion: what a field takes unread may be nested as deep as its sender likes.
  const open: [path: string, value: unknown][] = [['', input]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) open.push([path === '' ? name : `${path}.${name}`, part])
  }
  return found
}

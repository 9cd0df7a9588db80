/** A text would be longer than it may be. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** Returns a text that is written, or throws TooLong. */
export type Spend = (text: string) => string

/**
 * Counts the characters of what is written together: what a small document refers to many times is written as often, which is a text of gigabytes. Throws
 * TooLong before it is put together.
 */
export const budgetOf = (charactersMax: number): Spend => {
  let left = charactersMax
  return (text) => {
    left -= text.length
    if (left < 0) throw new TooLong(`more than ${charactersMax} characters`)
    return text
  }
}

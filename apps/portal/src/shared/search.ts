/** What stands in an address after the question mark: plain words, so that a pasted link reads as it is meant. */
export type Search = Record<string, unknown>

/** `?a=1&b=x` → `{ a: '1', b: 'x' }`. Values stay text; each route's validateSearch gives them their type. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const isPlain = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/** The other way round; several values of one name stand side by side, `env=DEV,PROD`. What is undefined or empty does not appear; `:`, `,` and `~` stay readable. */
export const stringifySearch = (search: Search): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = [value].flat().filter(isPlain).join(',')
    if (text) query.set(name, text)
  }
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7E', '~')
  return text ? `?${text}` : ''
}

/** A text of the address, or undefined when it is absent or empty. */
export const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** A whole number from 0 up, or undefined: a hand-typed `page=abc` counts as absent. */
export const numberOf = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : undefined)

const list = (value: unknown) => (value === undefined ? [] : String(value as string).split(','))
const filled = <T>(values: T[]) => (values.length > 0 ? [...new Set(values)] : undefined)

/** `1,2` → the numbers, each once; undefined when there is none. */
export const numbersOf = (value: unknown): number[] | undefined =>
  filled(
    list(value)
      .map(numberOf)
      .filter((one) => one !== undefined),
  )

const isEncoded = (text: string) => {
  try {
    return text !== '' && encodeURIComponent(decodeURIComponent(text)) === text
  } catch {
    return false
  }
}

/** `Accounts,Cards%2C%20debit` → the texts as they stand there, percent-encoded each by itself; undefined when there is none. */
export const encodedOf = (value: unknown): string[] | undefined => filled(list(value).filter(isEncoded))

/** `DEV,PROD` → those of these words that are named, in their order; undefined when there is none. */
export const wordsOf = <const T extends readonly string[]>(value: unknown, words: T): T[number][] | undefined =>
  filled(words.filter((word) => list(value).includes(word)))

/** One of these words, or undefined. */
export const oneOf = <const T extends readonly string[]>(value: unknown, words: T): T[number] | undefined =>
  words.find((word) => word === value)

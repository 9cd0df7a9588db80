import { linkTokenMax } from '@apim/contract/constants'

/** The parameters of an address: plain text, so that a pasted link is readable. */
export type Search = Record<string, unknown>

/** `?a=1&b=x` → `{ a: '1', b: 'x' }`. Values stay text; each route's validateSearch gives them their type. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const isPlain = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/**
 * The inverse; several values of one name are separated by commas, `env=DEV,PROD`. Undefined and empty values are omitted; `:`, `,` and `~` are not
 * encoded.
 */
export const stringifySearch = (search: Search): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = [value].flat().filter(isPlain).join(',')
    if (text) query.set(name, text)
  }
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7E', '~')
  return text ? `?${text}` : ''
}

/** A text in the address, or undefined if missing or empty. */
export const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** The token of an emailed link, or undefined: one that is too long to be one was garbled on its way. */
export const tokenOf = (value: unknown) => {
  const text = textOf(value)
  return text !== undefined && text.length <= linkTokenMax ? text : undefined
}

/** A non-negative integer, or undefined: a hand-typed `page=abc` counts as missing. */
export const numberOf = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : undefined)

const list = (value: unknown) => (value === undefined ? [] : String(value as string).split(','))
const filled = <T>(values: T[]) => (values.length > 0 ? [...new Set(values)] : undefined)

/** `1,2` → the distinct numbers; undefined if there are none. */
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

/** `Accounts,Cards%2C%20debit` → the texts, each percent-encoded separately; undefined if there are none. */
export const encodedOf = (value: unknown): string[] | undefined => filled(list(value).filter(isEncoded))

/** `DEV,PROD` → the known words among them, in their defined order; undefined if there are none. */
export const wordsOf = <const T extends readonly string[]>(value: unknown, words: T): T[number][] | undefined =>
  filled(words.filter((word) => list(value).includes(word)))

/** One of these words, or undefined. */
export const oneOf = <const T extends readonly string[]>(value: unknown, words: T): T[number] | undefined =>
  words.find((word) => word === value)

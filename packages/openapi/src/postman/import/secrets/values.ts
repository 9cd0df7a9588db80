/** What stands where a secret was. */
export const mask = '********'

const scheme = /^(?:bearer|basic|digest|token|apikey)\s+(?=\S)/i
/** A variable, what says that something is to be put there, or the name of a type. */
const stand =
  /^(?:\{\{[^{}]{0,200}\}\}|<[a-z][a-z _.-]{0,60}>|\$\{[\w.]{1,60}\}|\*{8}|(?:string|str|text|boolean|bool|integer|int|number|object|array|null|none|true|false|undefined|id)!?)?$/i

/** A value without the word that says how it is sent. */
export const withoutScheme = (text: string): string => text.trim().replace(scheme, '')

/** Whether a text stands where a secret is to be put, and is none itself. */
export const isPlaceholder = (text: string): boolean => stand.test(withoutScheme(text.slice(0, 400)))

/** What is written instead of the value of a secret: how it is sent is none. */
export const masked = (text: string): string => `${scheme.exec(text.trimStart())?.[0] ?? ''}${mask}`

/** Whether a text is nothing but what is written instead of a secret. */
export const isMasked = (text: string): boolean => withoutScheme(text.slice(0, 100)) === mask

const ordinary = /^(?:[a-z]{1,19}|[A-Z]{1,19}|[A-Z]?[a-z]{1,19}|[a-z]{2,19}(?:[A-Z][a-z]{1,18}){1,4})$/

/** Whether a text is a word, or a name that is made of words, and may be found in many texts that have no secret: `language`, `userId`, `sort_order`. */
export const isOrdinary = (text: string): boolean => text.length <= 60 && text.split(/[-_.]/).every((one) => ordinary.test(one))

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text looks as if a machine had made it up: the key of an account, not the word or the number of something. */
export const looksLikeKey = (text: string): boolean =>
  /^[\w+/=-]{20,500}$/.test(text) &&
  !uuid.test(text) &&
  (/^[\da-f]{32,}$/i.test(text) || [/\d/, /[a-z]/, /[A-Z]/].every((one) => one.test(text)))

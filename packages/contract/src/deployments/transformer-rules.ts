import type { RequestTransformer, ResponseTransformer } from './transformer-fields.ts'

const maxEntries = 20
const maxBytes = 4096
/** A field name of RFC 9110, section 5.1. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: it has to find control characters
const control = /[\x00-\x08\x0a-\x1f\x7f]/

/** Headers that identify the caller or frame the message: no transformer may change them (trust T50, T51). */
const ofRequests =
  /^(host|content-length|transfer-encoding|te|trailer|upgrade|connection|keep-alive|forwarded|via|authorization|proxy-.*|apikey|cookie|x-consumer-.*|x-credential-.*|x-anonymous-.*|x-authenticated-.*|x-forwarded-.*|x-real-ip)$/
const ofAnswers = /^(set-cookie|content-length|transfer-encoding|trailer|upgrade|connection|keep-alive)$/
/** Headers a response transformer may set but not remove. */
const protectionOfAnswers = /^(content-security-policy|strict-transport-security)$/

/** Upstreams may treat both spellings as one header. */
const spelledAlike = (name: string) => name.toLowerCase().replaceAll('_', '-')

type Lists = Readonly<Record<string, readonly string[]>>
type HeaderRule = (field: string, header: string) => boolean

const namesIn = (field: string, entry: string): string[] => {
  if (field.startsWith('remove')) return [entry]
  const at = entry.indexOf(':')
  if (at < 1) return ['']
  return field.startsWith('rename') ? [entry.slice(0, at).trim(), entry.slice(at + 1).trim()] : [entry.slice(0, at).trim()]
}

const formatOf = (field: string) => (field.startsWith('remove') ? 'name' : field.startsWith('rename') ? 'old:new' : 'name:value')

/** A real Kong would execute it. */
const isTemplate = (text: string) => text.includes('$(')

/** Why this cannot be a header added to requests (trust T50, T72), or undefined. */
export const requestHeaderError = (name: string, value: string): string | undefined => {
  if (!token.test(name)) return 'This is not the name of a header'
  if (ofRequests.test(spelledAlike(name))) return 'This header may not be set'
  return control.test(value) || isTemplate(value) ? 'The value of this header is not allowed' : undefined
}

const entryError = (field: string, entry: string, mayNotChange: HeaderRule): string | undefined => {
  const names = namesIn(field, entry)
  if (names.includes('')) return `${field}: '${entry}' must have the form ${formatOf(field)}`
  if (control.test(entry)) return `${field}: line breaks and control characters are not allowed`
  if (isTemplate(entry)) return `${field}: templates such as $(headers.host) are not allowed`
  if (!field.endsWith('Headers')) return undefined
  const bad = names.find((name) => !token.test(name))
  if (bad !== undefined) return `${field}: '${bad}' is not the name of a header`
  const kept = names.find((name) => mayNotChange(field, spelledAlike(name)))
  return kept === undefined ? undefined : `${field}: the header ${kept} may not be changed`
}

const transformerError = (lists: Lists, mayNotChange: HeaderRule): string | undefined => {
  const fields = Object.entries(lists)
  const tooMany = fields.find(([, entries]) => entries.length > maxEntries)
  if (tooMany) return `${tooMany[0]}: at most ${maxEntries} entries`
  if (new TextEncoder().encode(fields.flatMap(([, entries]) => entries).join('\n')).length > maxBytes)
    return `All entries together must not exceed ${maxBytes} bytes`
  return fields.flatMap(([field, entries]) => entries.map((entry) => entryError(field, entry, mayNotChange))).find(Boolean)
}

/** The first thing wrong with a request transformer (specification part 1, section 5; trust T50), or undefined. */
export const requestTransformerError = (of: RequestTransformer): string | undefined =>
  transformerError(of, (_, header) => ofRequests.test(header))

/** The first thing wrong with a response transformer (trust T50), or undefined. */
export const responseTransformerError = (of: ResponseTransformer): string | undefined =>
  transformerError(
    of,
    (field, header) =>
      ofAnswers.test(header) || ((field === 'removeHeaders' || field === 'replaceHeaders') && protectionOfAnswers.test(header)),
  )

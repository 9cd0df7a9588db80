const PLAIN = /^[\t\x20-\x7e]*$/
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/g

const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Returns text as it is represented in heads, queries and forms: its UTF-8 bytes, one character each. */
export function bytesOf(text: string): string {
  return PLAIN.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

/** Returns text as a header value: see {@link bytesOf}, with control characters percent-encoded, as in Kong. */
export function fieldText(text: string): string {
  return PLAIN.test(text) ? text : bytesOf(text).replace(CONTROL, escaped)
}

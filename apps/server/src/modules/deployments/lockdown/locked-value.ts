/** Where a template stands in its segment. */
export type Position = 'first' | 'behind dots' | 'behind a percent sign' | 'inside'
/** What stands behind a template in its path; text that begins like one may end a triplet that the value has begun. */
export type Follows = 'nothing' | 'a slash' | 'text' | 'part of a triplet'

/** What is still percent-encoded in a path that gateways compare, in capital hexadecimals: reserved characters (RFC 3986, 2.2). A slash is in no value. */
const reserved = Array.from(`!#$&'()*+,:;=?@[]`, (plain) => ({ plain, hex: plain.charCodeAt(0).toString(16).toUpperCase() }))

const hexadecimal = '0-9A-Fa-f'

/**
 * One character of a value, as it is or encoded, in what RE2, Rust's engine and PCRE read alike: no slash, no backslash, which many servers
 * take for one, no control character, which could end a line of the request, and no percent sign.
 * @param without the characters that it is not either, written as in a character class
 */
const character = (without: string): string => {
  const triplets = Map.groupBy(
    reserved.filter(({ plain }) => !without.includes(plain)).map(({ hex }) => hex),
    (hex) => hex.charAt(0),
  )
  const encoded = [...triplets].map(([high, of]) => `${high}[${of.map((hex) => hex.charAt(1)).join('')}]`).join('|')
  return `(?:[^/%?#\\\\\\x00-\\x1F\\x7F${without}]|%(?:${encoded}))`
}

/** What would end the value before its end for some server; where something stands behind it, another path of the document would be left. */
const ends: Record<Follows, string> = { nothing: '', 'a slash': '?#', text: '?#;', 'part of a triplet': '?#;' }

/** What no value begins with: cut off there it would be empty, or it would be dots that mean a folder, or go on with a triplet. */
const beginnings: Record<Position, string> = {
  first: '?#;. ',
  'behind dots': '?#;. ',
  'behind a percent sign': `?#;Uu${hexadecimal}`,
  inside: '?#;',
}

/** An encoded percent sign, with at most one digit: with two (or with `u`, which some know) it were a triplet for whoever decodes once more. */
const percent = `(?:%25[${hexadecimal}]?)`

/**
 * The pattern for the value of a template. What it lets through stays the same path of the document for a server that decodes it once or
 * twice, takes backslashes for slashes, leaves parameters of segments out, or takes an encoded `?` or `#` for the end (decision 40).
 */
export const valuePattern = (position: Position, follows: Follows): string => {
  const behindPercent = `${percent}+${character(`${ends[follows]}Uu${hexadecimal}`)}`
  const beginning = `${character(beginnings[position])}|${behindPercent}`
  const rest = `(?:${character(ends[follows])}|${behindPercent})*`
  const value = follows === 'part of a triplet' ? `(?:${beginning})${rest}` : `(?:(?:${beginning})${rest}${percent}*|${percent}+)`
  return position === 'first' ? `\\.?${value}` : value
}

/** A template's position in its segment. */
export type Position = 'first' | 'behind dots' | 'behind a percent sign' | 'inside'
/** What follows a template in its path; text that begins like one may complete a triplet that the value starts. */
export type Follows = 'nothing' | 'a slash' | 'text' | 'part of a triplet'

/** What stays percent-encoded, in upper-case hex, in a path that gateways compare: reserved characters (RFC 3986, 2.2). No value contains a slash. */
const reserved = Array.from(`!#$&'()*+,:;=?@[]`, (plain) => ({ plain, hex: plain.charCodeAt(0).toString(16).toUpperCase() }))

const hexadecimal = '0-9A-Fa-f'

/**
 * One character of a value, literal or encoded, in syntax that RE2, Rust's engine and PCRE read alike: no slash, no backslash, which many servers
 * treat as one, no control character, which could end a line of the request, and no percent sign.
 * @param without further excluded characters, written as in a character class
 */
const character = (without: string): string => {
  const triplets = Map.groupBy(
    reserved.filter(({ plain }) => !without.includes(plain)).map(({ hex }) => hex),
    (hex) => hex.charAt(0),
  )
  const encoded = [...triplets].map(([high, of]) => `${high}[${of.map((hex) => hex.charAt(1)).join('')}]`).join('|')
  return `(?:[^/%?#\\\\\\x00-\\x1F\\x7F${without}]|%(?:${encoded}))`
}

/** What would end the value early on some server; if text follows the value, another path of the document would remain. */
const ends: Record<Follows, string> = { nothing: '', 'a slash': '?#', text: '?#;', 'part of a triplet': '?#;' }

/** What no value begins with: truncated there it would be empty, be dot segments, or continue a triplet. */
const beginnings: Record<Position, string> = {
  first: '?#;. ',
  'behind dots': '?#;. ',
  'behind a percent sign': `?#;Uu${hexadecimal}`,
  inside: '?#;',
}

/** An encoded percent sign, with at most one digit: with two (or with `u`, which some accept) it would be a triplet when decoded again. */
const percent = `(?:%25[${hexadecimal}]?)`

/**
 * The pattern for a template's value. Whatever it matches stays the same path of the document for a server that decodes it once or
 * twice, treats backslashes as slashes, drops path parameters, or treats an encoded `?` or `#` as the end (decision 40).
 */
export const valuePattern = (position: Position, follows: Follows): string => {
  const behindPercent = `${percent}+${character(`${ends[follows]}Uu${hexadecimal}`)}`
  const beginning = `${character(beginnings[position])}|${behindPercent}`
  const rest = `(?:${character(ends[follows])}|${behindPercent})*`
  const value = follows === 'part of a triplet' ? `(?:${beginning})${rest}` : `(?:(?:${beginning})${rest}${percent}*|${percent}+)`
  return position === 'first' ? `\\.?${value}` : value
}

import { decodedPath } from '@apim/kong-admin'

/** The group of a pattern whose text the upstream is asked for. */
export const restGroup = 'rest'

/**
 * Regular expressions that RE2, Rust's engine and PCRE read alike, for one character of a template's value. It is no slash and no backslash,
 * encoded ones included, because many servers decode before they route, and so would find another path than the gateway did; and no control
 * character, which could end a line of the request. Gateways compare the normalised path: what is still percent-encoded in it is a reserved
 * character in capital hexadecimals.
 */
const encoded = (third: string) => `%(?:[4689A-F][0-9A-F]|2[0-9A-E]|3[${third}]|5[0-9ABD-F]|7[0-9A-E])`
const character = `(?:[^/%\\\\\\x00-\\x1F\\x7F]|${encoded('0-9A-F')})`
const neitherDotNorSemicolon = `(?:[^/%\\\\.;\\x00-\\x1F\\x7F]|${encoded('0-9AC-F')})`
/** A value at the beginning of a segment is not `..;` or `.;x` either: servers that know path parameters read a dot segment there. */
const leading = `\\.?${neitherDotNorSemicolon}${character}*`
const afterDots = `${neitherDotNorSemicolon}${character}*`
const inner = `${character}+`

const literal = (text: string) => decodedPath(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const templated = (segment: string): string => {
  let pattern = ''
  // Odd pieces are templates such as {id}.
  segment.split(/(\{[^{}]*\})/).forEach((piece, at, pieces) => {
    const before = pieces.slice(0, at).join('')
    if (at % 2 === 0) pattern += literal(piece)
    else pattern += before === '' ? leading : /^\.+$/.test(before) ? afterDots : inner
  })
  return pattern
}

/** The pattern for one path of a document, without what stands before it: a template takes one segment or a part of one, never a slash. */
export const pathPattern = (path: string): string => {
  const segments = path.split('/').filter((segment) => segment !== '')
  const isFolder = path.endsWith('/') && segments.length > 0
  return `/${segments.map(templated).join('/')}${isFolder ? '/' : ''}`
}

/** A path of a route (Kong: `~` and a regular expression) that matches this path of a document behind the route's own, from end to end. */
export const lockedPath = (routePath: string, path: string): string => `~${routePath}(?<${restGroup}>${pathPattern(path)})$`

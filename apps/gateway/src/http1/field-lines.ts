/** Characters of a token (RFC 9110, 5.6.2): what header names and methods consist of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** What no head may hold: control characters other than tab, and CR or LF that are not together (RFC 9112, 2.2). */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/

/** What no value may hold: control characters other than tab, and what is no byte. */
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** Tells whether this is a token, as names of headers and methods are. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Tells whether this may stand in one line as a header's value (RFC 9110, 5.5), with or without blanks around it. */
export function isFieldValue(text: string): boolean {
  return !NO_VALUE.test(text)
}

/** Tells whether a character is a blank (RFC 9110, 5.6.3), by its code. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

/** Tells whether a part of a head (in latin1) is free of what two parsers might read differently: control characters, lone CR or LF. */
export function isCleanHead(head: string): boolean {
  return !FORBIDDEN.test(head)
}

/** Characters of a token (RFC 9110, 5.6.2), in header names and methods. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** What no head may contain: control characters other than tab, and a CR or LF alone (RFC 9112, 2.2). */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/

/** What no value may contain: control characters other than tab, and characters above one byte. */
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** Whether this is a token, as required for header names and methods. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Whether this may be a header's value on one line (RFC 9110, 5.5), with or without surrounding whitespace. */
export function isFieldValue(text: string): boolean {
  return !NO_VALUE.test(text)
}

/** Whether a character code is whitespace (RFC 9110, 5.6.3). */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

/** Whether a part of a head (in latin1) is free of characters that two parsers may read differently: control characters, lone CR or LF. */
export function isCleanHead(head: string): boolean {
  return !FORBIDDEN.test(head)
}

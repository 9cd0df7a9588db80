const PLAIN = /^[ !#-[\]-~]*$/
const UNSAFE = /[^ !#-[\]-~]/g

const escaped = (byte: string): string => `\\x${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Returns a value as it stands between quotes in a line, as nginx writes it: quotes, backslashes and every byte that is no printable ASCII as
 * `\xXX`, so that no value can end its quotes or its line. What is longer is cut, and says so with three dots.
 * @param text one character a byte
 * @param max characters at most
 */
export function escapeValue(text: string, max: number): string {
  // More than this is cut in any case, and need not be looked at.
  const head = text.length > max ? text.slice(0, max + 1) : text
  const safe = PLAIN.test(head) ? head : head.replace(UNSAFE, escaped)
  return safe.length <= max ? safe : `${safe.slice(0, max - 3).replace(/\\(?:x.?)?$/, '')}...`
}

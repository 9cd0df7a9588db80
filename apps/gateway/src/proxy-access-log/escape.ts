const PLAIN = /^[ !#-[\]-~]*$/
const UNSAFE = /[^ !#-[\]-~]/g

const escaped = (byte: string): string => `\\x${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Returns a value for between the quotes of a line, escaped as in nginx: quotes, backslashes and every byte that is not printable ASCII
 * become `\xXX`, so that no value can end its quotes or its line. A longer value is cut and ends with three dots.
 * @param text one character per byte
 * @param max characters at most
 */
export function escapeValue(text: string, max: number): string {
  // Anything beyond is cut in any case, and need not be scanned.
  const head = text.length > max ? text.slice(0, max + 1) : text
  const safe = PLAIN.test(head) ? head : head.replace(UNSAFE, escaped)
  return safe.length <= max ? safe : `${safe.slice(0, max - 3).replace(/\\(?:x.?)?$/, '')}...`
}

/** Characters that stay percent-encoded, because decoding would change the path's meaning (RFC 3986, 2.2 and Kong's own list). */
const RESERVED = new Set(Array.from(`!#$&'()*+,/:;=?@[]%`, (character) => character.charCodeAt(0)))

const hexValue = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/**
 * Decodes every percent triplet that is safe to decode; null for %00, which no path may contain, and for a malformed triplet, as in nginx:
 * what is decoded after a stray `%` could form a triplet that was never checked.
 */
export const decodeTriplets = (path: string): string | null => {
  let decoded = ''
  let from = 0
  for (let at = path.indexOf('%'); at !== -1; at = path.indexOf('%', at + 1)) {
    const high = hexValue(path.charCodeAt(at + 1))
    const low = hexValue(path.charCodeAt(at + 2))
    const byte = high * 16 + low
    if (high < 0 || low < 0 || byte === 0) return null
    // Control characters stay encoded too: decoded, they could end a header line.
    const kept = RESERVED.has(byte) || byte < 32 || byte === 127
    decoded += path.slice(from, at) + (kept ? path.slice(at, at + 3).toUpperCase() : String.fromCharCode(byte))
    from = at + 3
    at += 2
  }
  return from === 0 ? path : decoded + path.slice(from)
}

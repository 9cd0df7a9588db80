/** Bytes that may appear in a request line unencoded; others are percent-encoded when the path is forwarded. */
const FORWARDABLE = new Set(
  Array.from(`!#$&'()*+,/:;=?@[]%-_.~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789`, (c) => c.charCodeAt(0)),
)

const needsEscape = (path: string): boolean => {
  for (let at = 0; at < path.length; at++) if (!FORWARDABLE.has(path.charCodeAt(at))) return true
  return false
}

/** Returns the normalized path for a request line: bytes outside RFC 3986 percent-encoded, existing triplets kept. */
export function escapePath(path: string): string {
  if (!needsEscape(path)) return path
  let escaped = ''
  for (let at = 0; at < path.length; at++) {
    const byte = path.charCodeAt(at)
    escaped += FORWARDABLE.has(byte) ? path[at] : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return escaped
}

/** How often servers are known to decode a path: the one that is asked, and what stands behind it. */
const DECODINGS = 2

const TRIPLET = /%([0-9A-Fa-f]{2})/g

/**
 * A dot segment as some server reads it, with backslashes for slashes (Windows), parameters behind the dots (Tomcat and others), or what
 * ends a path where it is handed on decoded (nginx with `proxy_pass …$uri`); and NUL, at which others stop reading.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const DANGEROUS = /[/\\]\.{1,2}(?:[;?#\0-\x20\x7f][^/\\]*)?(?:[/\\]|$)|\0/

/**
 * The beginning of a character in more bytes than it needs, which is no UTF-8 (RFC 3629, 3): lenient decoders read `/` in C0 AF. A Kong
 * finds no route for it, nor for anything else that is no UTF-8; this gateway lets other encodings through.
 */
const OVERLONG = /[\xC0\xC1][\x80-\xBF]|\xE0[\x80-\x9F]|\xF0[\x80-\x8F]|\xF8[\x80-\x87]|\xFC[\x80-\x83]/

const byteOf = (_triplet: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

/** Nearly every path is told by this alone: what may be dangerous has a dot, or something that is encoded twice, and something that may stand around it. */
const mayBeDangerous = (path: string): boolean =>
  path.includes('/.') || ((path.includes('%') || path.includes('\\')) && (path.includes('.') || path.includes('%25')))

/**
 * Tells whether a server behind the gateway may read a dot segment in this path, its end before its end, or a character that is not there:
 * as it stands, decoded once or decoded twice. Such a path would be asked for under one name and answered under another one.
 * @param path normalised, so that its own dot segments are resolved and single dots are not encoded; one character is one byte
 */
export function isAmbiguous(path: string): boolean {
  return OVERLONG.test(path) || (mayBeDangerous(path) && readsAmbiguously(path))
}

/** What {@link isAmbiguous} says, found out by reading: of the few paths that are not told at a glance. */
export function readsAmbiguously(path: string): boolean {
  let reading = path
  for (let decodings = 0; ; decodings++) {
    if (DANGEROUS.test(reading) || OVERLONG.test(reading)) return true
    const next = decodings < DECODINGS ? reading.replace(TRIPLET, byteOf) : reading
    if (next === reading) return false
    reading = next
  }
}

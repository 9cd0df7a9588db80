/** How often a path may be decoded: by the upstream, and by a server behind it. */
const DECODINGS = 2

const TRIPLET = /%([0-9A-Fa-f]{2})/g

/**
 * A dot segment as some servers read it: with backslashes for slashes (Windows), parameters after the dots (Tomcat and others), or
 * characters that end a path when it is passed on decoded (nginx with `proxy_pass …$uri`); and NUL, at which others stop reading.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const DANGEROUS = /[/\\]\.{1,2}(?:[;?#\0-\x20\x7f][^/\\]*)?(?:[/\\]|$)|\0/

/**
 * The start of an overlong encoding, which is invalid UTF-8 (RFC 3629, 3): lenient decoders read `/` in C0 AF. Kong finds no route for it,
 * nor for any other invalid UTF-8; this gateway lets other encodings through.
 */
const OVERLONG = /[\xC0\xC1][\x80-\xBF]|\xE0[\x80-\x9F]|\xF0[\x80-\x8F]|\xF8[\x80-\x87]|\xFC[\x80-\x83]/

const byteOf = (_triplet: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

/** Decides for nearly every path: a dangerous one has a dot or a double encoding, and a character that can delimit it. */
const mayBeDangerous = (path: string): boolean =>
  path.includes('/.') || ((path.includes('%') || path.includes('\\')) && (path.includes('.') || path.includes('%25')))

/**
 * Whether a server behind the gateway may read this path differently: with a dot segment, an earlier end or an overlong character, taken
 * literally, decoded once or decoded twice. Such a path would be authorized as one path and served as another.
 * @param path normalized, so that its own dot segments are resolved and single dots are not encoded; one character is one byte
 */
export function isAmbiguous(path: string): boolean {
  return OVERLONG.test(path) || (mayBeDangerous(path) && readsAmbiguously(path))
}

/** The full check behind {@link isAmbiguous}, for the few paths that the quick test does not decide. */
export function readsAmbiguously(path: string): boolean {
  let reading = path
  for (let decodings = 0; ; decodings++) {
    if (DANGEROUS.test(reading) || OVERLONG.test(reading)) return true
    const next = decodings < DECODINGS ? reading.replace(TRIPLET, byteOf) : reading
    if (next === reading) return false
    reading = next
  }
}

/** Headers whose value is a URL that may hold a secret. */
const URL_HEADERS = new Set(['referer', 'location', 'content-location', 'x-original-url', 'x-rewrite-url'])

/** Tells whether a header with this lower-case name holds a URL. */
export function isUrlHeader(key: string): boolean {
  return URL_HEADERS.has(key)
}

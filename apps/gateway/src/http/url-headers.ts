/** Headers with a URL that may contain a secret. */
const URL_HEADERS = new Set(['referer', 'location', 'content-location', 'x-original-url', 'x-rewrite-url'])

/** Whether a header with this lower-case name contains a URL. */
export function isUrlHeader(key: string): boolean {
  return URL_HEADERS.has(key)
}

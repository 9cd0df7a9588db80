const SECOND_MS = 1_000
let second = -1
let text = ''

/** Returns the current Date header (RFC 9110, 6.6.1), built once a second, with the line break before it instead of after it. */
export function httpDateLine(): string {
  const now = Math.floor(Date.now() / SECOND_MS)
  if (now !== second) {
    second = now
    text = `\r\nDate: ${new Date(now * SECOND_MS).toUTCString()}`
  }
  return text
}

const SECOND_MS = 1_000
let second = -1
let text = ''

/** Returns the Date header for now (RFC 9110, 6.6.1), made once a second, with the end of the line before it instead of its own. */
export function httpDateLine(): string {
  const now = Math.floor(Date.now() / SECOND_MS)
  if (now !== second) {
    second = now
    text = `\r\nDate: ${new Date(now * SECOND_MS).toUTCString()}`
  }
  return text
}

const SECOND_MS = 1_000
let second = -1
let text = ''

/** Returns the current time as the Date header has it (RFC 9110, 6.6.1), made once a second. */
export function httpDate(): string {
  const now = Math.floor(Date.now() / SECOND_MS)
  if (now !== second) {
    second = now
    text = new Date(now * SECOND_MS).toUTCString()
  }
  return text
}

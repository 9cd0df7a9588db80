/** Up to this length a loop over the characters is cheaper than a call of JSON.stringify. */
const LOOP_MAX = 256
const QUOTE = 34
const BACKSLASH = 92

const isPlain = (text: string): boolean => {
  if (text.length > LOOP_MAX) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) return false
  }
  return true
}

/** Returns a text in JSON: what JSON.stringify returns, sooner for the short and plain text that headers hold. */
export function jsonText(text: string): string {
  return isPlain(text) ? `"${text}"` : JSON.stringify(text)
}

/** Returns what stands between the quotes of a text in JSON. */
export function innerJson(text: string): string {
  return isPlain(text) ? text : JSON.stringify(text).slice(1, -1)
}

import type { Exchange, Outcome } from '../../plugin.ts'

/** The size of header lines: names, values, and four characters of punctuation each. */
const headerBytes = (flat: readonly string[]): number => flat.reduce((sum, text) => sum + text.length + 2, 0)

/** Returns the approximate size of a request, including its body if the length was announced. */
export function requestBytes({ request, host, target }: Exchange): number {
  const flat: string[] = ['host', host]
  request.headers.appendTo(flat)
  return request.method.length + target.length + 12 + headerBytes(flat) + 2 + (request.bodyLength ?? 0)
}

/** Returns the approximate size of a response. */
export function responseBytes({ bodyBytes, headers }: Outcome): number {
  return bodyBytes + headerBytes(headers) + 17
}

import type { Exchange, Outcome } from '../../plugin.ts'

/** Bytes of header lines: names, values, and the four characters around them. */
const headerBytes = (flat: readonly string[]): number => flat.reduce((sum, text) => sum + text.length + 2, 0)

/** Returns about how many bytes a request had, its body included when its length was announced. */
export function requestBytes({ request, host, target }: Exchange): number {
  const flat: string[] = ['host', host]
  request.headers.appendTo(flat)
  return request.method.length + target.length + 12 + headerBytes(flat) + 2 + (request.bodyLength ?? 0)
}

/** Returns about how many bytes an answer had. */
export function responseBytes({ bodyBytes, headers }: Outcome): number {
  return bodyBytes + headerBytes(headers) + 17
}

import { SERVER_NAME } from './forward-headers.ts'
import { newRequestId } from './request-id.ts'

const statusTexts: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout' }

/** Returns a whole answer as bytes, for a connection on which no request could be read; the connection ends behind it. */
export function rawAnswer(status: number, message: string): string {
  const id = newRequestId()
  const body = `${message}\nrequest_id: ${id}\n`
  const head = [
    `HTTP/1.1 ${status} ${statusTexts[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Kong-Response-Latency: 0',
    `Server: ${SERVER_NAME}`,
    `X-Kong-Request-Id: ${id}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Returns what to answer when reading a request failed with this error. */
export function verdictOn(error: NodeJS.ErrnoException): string {
  if (error.code === 'HPE_HEADER_OVERFLOW') return rawAnswer(400, 'Request header or cookie too large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return rawAnswer(408, 'Request timeout')
  return rawAnswer(400, 'Bad request')
}

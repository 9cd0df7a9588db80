import { STATUS_CODES } from 'node:http'
import { SERVER_NAME } from '../../../exchange/forward-headers.ts'
import { newRequestId } from '../../../exchange/request-id.ts'

/** Returns a complete response as bytes, for a connection on which no request could be parsed; the connection closes after it. */
export function rawAnswer(status: number, message: string): string {
  const id = newRequestId()
  const body = `${message}\nrequest_id: ${id}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
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

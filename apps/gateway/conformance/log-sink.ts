import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One http-log request, as its endpoint received it. */
export interface LoggedCall {
  method: string
  url: string
  rawHeaders: string[]
  /** One record, or a list of them. */
  json: unknown
}

/** An http-log endpoint that keeps what it receives. */
export interface LogSink {
  /** `host:port`. */
  readonly host: string
  readonly calls: readonly LoggedCall[]
  close(): Promise<void>
}

/** Starts an endpoint that accepts every record. */
export const startLogSink = async (): Promise<LogSink> => {
  const calls: LoggedCall[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request
      calls.push({ method, url, rawHeaders, json: JSON.parse(text) })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

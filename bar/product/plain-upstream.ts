import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that answers everything with `whole`, after this many milliseconds. */
export const startPlainUpstream = async (answerMs = 0) => {
  const server = createServer((_request, response) => {
    if (answerMs === 0) response.end('whole')
    else setTimeout(() => response.end('whole'), answerMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close().closeAllConnections() }
}

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks on this machine, which answers 204 unless `answer` is set. */
export const startWebhookReceiver = async () => {
  const received: Received[] = []
  const receiver = {
    url: '',
    received,
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
    receiver.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?from=portal`
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

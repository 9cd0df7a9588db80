import { once } from 'node:events'
import { createServer } from 'node:http'
import type { MainJob } from './main-job.ts'

/** What becomes of a delivery: it arrives, is refused, or arrives and its answer is lost. */
export type LogDelivery = 'up' | 'down' | 'loses replies'

/** Lets the job's gateway deliver its access log to the job's portal, which listens nowhere. */
export const deliverLog = async (job: MainJob, modeOf: () => LogDelivery = () => 'up') => {
  const front = createServer(async (request, response) => {
    if (modeOf() === 'down') return request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const headers = { authorization, 'content-type': type }
    const answer = await job.app.app.inject({ method: 'POST', url: request.url ?? '', headers, payload: Buffer.concat(chunks) })
    if (modeOf() === 'loses replies') return request.socket.destroy()
    return response.writeHead(answer.statusCode).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as { port: number }
  await job.resources.ensureKongResource({
    name: 'Embedded gateway',
    adminUrl: job.gateway.adminUrl,
    apiUrl: job.gateway.proxyUrl,
    httpLogEndpoint: `http://127.0.0.1:${port}/ingest/access-log`,
    adminApiKey: job.gateway.token,
    allowedUpstreams: ['127.0.0.1'],
  })
  return {
    stop: () => {
      front.closeAllConnections()
      front.close()
    },
  }
}

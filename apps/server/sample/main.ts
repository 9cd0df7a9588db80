/** A small service to deploy against (SAMPLE_UPSTREAM_PORT): believable data, and /echo, which shows what arrived at an upstream. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answer } from './answer.ts'

const bodyLimit = 1024 * 1024

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const handle = async (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://sample')
  const body = await readBody(request)
  const { method = 'GET', headers } = request
  const { status, body: content } =
    body === undefined
      ? { status: 413, body: { title: 'The body is larger than 1 MiB', status: 413 } }
      : await answer({ method, path: url.pathname, query: url.searchParams, headers, body })
  const text = `${JSON.stringify(content, null, 2)}\n`
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(method === 'HEAD' ? undefined : text)
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy())
})
server.listen(Number(process.env.SAMPLE_UPSTREAM_PORT ?? 8090), process.env.HOST ?? '127.0.0.1')

const stop = () => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 3_000).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop)

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TryEvent } from '@apim/contract'

const paths = ['/echo', '/echo/{id}', '/files/{name}', '/page', '/big', '/moved', '/leak', '/cookies', '/slow', '/broken', '/hidden/{id}']
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'trace']

/** A description of these paths, each with every method. */
export const documentOf = (described: string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tried', version: '1.0.0' },
    paths: Object.fromEntries(
      described.map((path) => [path, Object.fromEntries(methods.map((method) => [method, { responses: { 200: { description: 'ok' } } }]))]),
    ),
  })

/** A description of everything that the service does. */
export const triedDocument = documentOf(paths)

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

type Behavior = (response: ServerResponse, received: Received) => void
const behaviors: Record<string, Behavior> = {
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>window.__xss = 1</script>'),
  '/big': (response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.alloc(6 * 1024 * 1024, 97)),
  '/moved': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end('elsewhere'),
  '/cookies': (response) => response.writeHead(200, { 'set-cookie': ['a=1; Path=/', 'b=2'], 'clear-site-data': '"*"' }).end('{}'),
  '/slow': (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('first '),
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('only this')
    setTimeout(() => response.destroy(), 50)
  },
}
const echo: Behavior = (response, { method, url, headers, body }) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ method, url, headers, body: body.toString('latin1') }))

/** A service to try: it keeps what it received, answers `/leak` with `leaks`, and notes when a caller has gone. */
export const startTriedService = async () => {
  const received: Received[] = []
  const state = { leaks: '', gone: 0 }
  const server = createServer((request, response) => {
    response.on('close', () => !response.writableFinished && state.gone++)
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body }
      received.push(one)
      const path = new URL(url, 'http://tried').pathname
      if (path === '/leak') {
        response.writeHead(200, { 'content-type': 'text/plain', 'x-leak': state.leaks })
        response.write(state.leaks.slice(0, 10))
        setTimeout(() => response.end(`${state.leaks.slice(10)} and more`), 50)
      } else (behaviors[path] ?? echo)(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

type Kind<K extends TryEvent['kind']> = Extract<TryEvent, { kind: K }>

/** A tried call's lines: head, body and end. */
export const readTry = (text: string) => {
  const events = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TryEvent)
  const parts = events.filter((event) => event.kind === 'part')
  return {
    head: events[0] as Kind<'head'>,
    body: Buffer.concat(parts.map(({ bytes }) => Buffer.from(bytes, 'base64'))),
    end: events.at(-1) as Kind<'end'>,
  }
}

/** The form of a call: lists and maps as JSON. */
export const tryForm = (fields: Record<string, unknown>, body?: Blob) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (body) form.append('body', body, 'body')
  return form
}

import { createHash } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plugin, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

const SEEDS = 12
let upstream: Server
let rig: Rig
let session: ClientHttp2Session

/** A body of up to 700 KB that shares no part with those of other seeds. */
const bodyOf = (seed: number): Buffer =>
  Buffer.from(new Uint32Array(5_000 + ((seed * 34_567) % 170_000)).map((_, index) => (seed << 20) + index).buffer)
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Can read slowly, so that the sender gets backpressure. */
const read = async (source: Readable, isSlow: boolean): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of source) {
    chunks.push(chunk as Buffer)
    if (isSlow && chunks.length % 4 === 0) await pause(5)
  }
  return Buffer.concat(chunks)
}

/** Sends the body of a seed: at once, in chunks of various sizes, or as JSON; or returns the hash of what it received. */
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
  const [, kind, text] = /(length|chunks|json|hash)\/(\d+)/.exec(request.url ?? '') ?? []
  const seed = Number(text)
  if (kind === 'hash') return response.end(hashOf(await read(request, seed % 2 === 0)))
  const body = bodyOf(seed)
  if (kind === 'json') return response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ own: body.toString('base64') }))
  if (kind === 'length') return response.setHeader('Content-Length', body.length).end(body)
  for (let at = 0, size = 1; at < body.length; at += size, size = (size * 7) % 90_001) response.write(body.subarray(at, at + size))
  return response.end()
}

beforeAll(async () => {
  upstream = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const own = service(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  const [logged, changed] = [route(own, { paths: ['/logged'] }), route(own, { paths: ['/changed'] })]
  const log = plugin('http-log', { http_endpoint: 'http://127.0.0.1:9/' }, { route: logged })
  const change = plugin('response-transformer', { add: { json: ['more:1'] } }, { route: changed })
  rig = await startRig([own, route(own, { paths: ['/open'] }), logged, log, changed, change], { workers: 1 })
  session = connectHttp2(`https://127.0.0.1:${rig.tlsPort}`, { rejectUnauthorized: false })
})
afterAll(async () => {
  session.destroy()
  await rig.stop()
  upstream.close()
})

const fetched = async (path: string, seed: number, over: 'http' | 'https' = 'http'): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = over === 'http' ? httpRequest : httpsRequest
  const port = over === 'http' ? rig.port : rig.tlsPort
  send({ host: '127.0.0.1', port, path: `${path}/${seed}`, rejectUnauthorized: false }, resolve)
    .on('error', reject)
    .end()
  return await read(await promise, seed % 2 === 0)
}

const uploaded = async (seed: number, isChunked: boolean): Promise<string> => {
  const body = bodyOf(seed)
  const headers = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = { host: '127.0.0.1', port: rig.port, path: `/open/hash/${seed}`, method: 'POST', headers }
  const outgoing = httpRequest(options, resolve).on('error', reject)
  for (let at = 0; at < body.length; at += 150_000) outgoing.write(body.subarray(at, at + 150_000))
  outgoing.end()
  return (await read(await promise, false)).toString()
}

/** Disconnects in the middle of a response. */
const left = async (seed: number): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const outgoing = httpRequest({ host: '127.0.0.1', port: rig.port, path: `/open/length/${seed}` }, (incoming) => {
    incoming.once('data', () => resolve(outgoing.destroy() && 'gone'))
  })
  outgoing.on('error', () => undefined).end()
  return await promise
}

const own = async (seed: number, path: string, over?: 'http' | 'https') => hashOf(await fetched(path, seed, over))
const ofJson = async (seed: number) => {
  const { own: text, more } = JSON.parse((await fetched('/changed/json', seed)).toString()) as { own: string; more: string }
  return more === '1' && hashOf(Buffer.from(text, 'base64'))
}
const overHttp2 = async (seed: number) => hashOf(await read(session.request({ ':path': `/open/length/${seed}` }), seed % 2 === 0))

const WAYS: Record<string, (seed: number) => Promise<unknown>> = {
  'with a length': (seed) => own(seed, '/open/length'),
  'in chunks': (seed) => own(seed, '/open/chunks'),
  'with a log record': (seed) => own(seed, '/logged/length'),
  'as changed by a plugin': ofJson,
  'over TLS': (seed) => own(seed, '/open/length', 'https'),
  'over HTTP/2': overHttp2,
  'sent with a length': (seed) => uploaded(seed, false),
  'sent in chunks': (seed) => uploaded(seed, true),
}

test('concurrent large bodies arrive as they were sent, in every way of sending: no byte of one gets into another', async () => {
  const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1)
  const gone = Promise.all(seeds.map(left))
  const arrived = seeds.map((seed) => Promise.all(Object.entries(WAYS).map(async ([way, take]) => [way, await take(seed)])))
  const sent = seeds.map((seed) => Object.keys(WAYS).map((way) => [way, hashOf(bodyOf(seed))]))
  expect(await Promise.all(arrived)).toEqual(sent)
  expect(new Set(await gone)).toEqual(new Set(['gone']))
})

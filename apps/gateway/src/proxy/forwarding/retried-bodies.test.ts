import { createHash } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, createServer as createRaw, type Server as RawServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedPort } from '../../../conformance/proxy-replay.ts'
import { plugin, route, service, target, upstream } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

const TIMES = 8
let live: Server
let losing: RawServer
let rig: Rig
let session: ClientHttp2Session
/** Bytes received by a target that then dropped the connection, by connection. */
let lost: string[] = []

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const portOf = (server: Server | RawServer): number => (server.address() as AddressInfo).port
const whole = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

beforeAll(async () => {
  live = createServer((request, response) => void whole(request).then((body) => response.end(hashOf(body))))
  losing = createRaw((socket) => {
    const at = lost.push('') - 1
    socket
      .on('error', () => undefined)
      .on('data', (bytes: Buffer) => {
        lost[at] += bytes.toString('latin1')
        if (lost[at]?.includes('begun')) socket.destroy()
      })
  })
  for (const server of [live, losing]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const [dead, half] = [upstream('dead.internal'), upstream('half.internal')]
  const [toDead, toHalf] = [service('http://dead.internal'), service('http://half.internal')]
  const changed = route(toDead, { paths: ['/buffered'] })
  rig = await startRig(
    [
      dead,
      half,
      toDead,
      toHalf,
      changed,
      plugin('request-transformer', { add: { body: ['b:2'] } }, { route: changed }),
      target(dead, `127.0.0.1:${await closedPort()}`, { weight: 1_000 }),
      target(dead, `127.0.0.1:${portOf(live)}`, { weight: 1 }),
      target(half, `127.0.0.1:${portOf(losing)}`),
      target(half, `127.0.0.1:${portOf(losing)}`),
      route(toDead, { paths: ['/dead'] }),
      route(toHalf, { paths: ['/half'] }),
    ],
    { workers: 1 },
  )
  session = connectHttp2(`https://127.0.0.1:${rig.tlsPort}`, { rejectUnauthorized: false })
})
afterAll(async () => {
  session.destroy()
  await rig.stop()
  for (const server of [live, losing]) server.close()
})

type Send = (path: string, parts: readonly Buffer[]) => Promise<{ status: number; text: string }>

const overHttp1 =
  (headersOf: (length: number) => Record<string, string | number>): Send =>
  async (path, parts) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = headersOf(Buffer.concat(parts).length)
    const outgoing = httpRequest({ host: '127.0.0.1', port: rig.port, path, method: 'POST', headers, agent: false }, resolve)
    outgoing.on('error', reject)
    if ('Expect' in headers) await new Promise<void>((resolve) => outgoing.once('continue', resolve).flushHeaders())
    for (const part of parts) {
      outgoing.write(part)
      await turn()
    }
    outgoing.end()
    const answer = await promise
    return { status: answer.statusCode ?? 0, text: (await whole(answer)).toString() }
  }

const overHttp2: Send = async (path, parts) => {
  const stream = session.request({ ':path': path, ':method': 'POST' })
  let status = 0
  stream.on('response', (headers) => {
    status = Number(headers[':status'])
  })
  for (const part of parts) {
    stream.write(part)
    await turn()
  }
  stream.end()
  return { text: (await whole(stream)).toString(), status }
}

const WAYS: [string, Send][] = [
  ['with a length', overHttp1((length) => ({ 'Content-Length': length }))],
  ['in chunks', overHttp1(() => ({ 'Transfer-Encoding': 'chunked' }))],
  ['after 100 Continue', overHttp1((length) => ({ 'Content-Length': length, Expect: '100-continue' }))],
  ['over HTTP/2', overHttp2],
]
const BODIES: [string, Buffer[]][] = [
  ['of one byte', [Buffer.from('x')]],
  ['of three parts', ['a', 'b', 'c'].map((text) => Buffer.from(text.repeat(700)))],
  ['of 900 KB', Array.from({ length: 9 }, (_, index) => Buffer.alloc(100_000, index + 1))],
]
const CASES = WAYS.flatMap(([way, send]) => BODIES.map(([size, parts]): [string, string, Send, Buffer[]] => [size, way, send, parts]))

test.each(CASES)(
  'a body %s, sent %s, arrives complete at the live target after a dead one, each time',
  async (_size, _way, send, parts) => {
    const answers = await Promise.all(Array.from({ length: TIMES }, () => send('/dead', parts)))
    expect(answers).toEqual(Array(TIMES).fill({ status: 200, text: hashOf(Buffer.concat(parts)) }))
  },
)

test('a body that a plugin has read also arrives complete at the live target', async () => {
  const send = overHttp1((length) => ({ 'Content-Length': length, 'Content-Type': 'application/json' }))
  const answers = await Promise.all(Array.from({ length: TIMES }, () => send('/buffered', [Buffer.from('{"a":1}')])))
  expect(answers).toEqual(Array(TIMES).fill({ status: 200, text: hashOf('{"a":1,"b":"2"}') }))
})

test.each(WAYS)('a body, sent %s, that was partly sent is not sent again', async (_way, send) => {
  lost = []
  expect((await send('/half', [Buffer.from('begun'), Buffer.from('rest')])).status).toBe(502)
  expect(lost.filter((text) => text.includes('begun'))).toHaveLength(1)
  expect(lost).toHaveLength(1)
})

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendRaw } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { plugin, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const given = `00-${trace}-00f067aa0ba902b7-01`
const state = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE'

let echo: EchoUpstream
let rig: Rig
let sampling: Rig
/** Headers of the last request that reached the upstream, in flat pairs. */
let reached: string[] = []

beforeAll(async () => {
  echo = await startEcho()
  echo.server.on('request', ({ rawHeaders }: IncomingMessage) => (reached = rawHeaders))
  echo.server.on('upgrade', ({ rawHeaders }: IncomingMessage, socket: Socket) => {
    reached = rawHeaders
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n')
  })
  const own = service(echo.url)
  const anew = route(own, { paths: ['/anew'] })
  const configured = [
    own,
    route(own, { paths: ['/open'] }),
    anew,
    plugin('request-transformer', { remove: { headers: ['traceparent'] } }, { route: anew }),
  ]
  rig = await startRig(configured, { workers: 1 })
  sampling = await startRig(configured, { workers: 1, samplesTraces: true })
})
beforeEach(() => {
  reached = []
})
afterAll(async () => {
  await rig.stop()
  await sampling.stop()
  await echo.close()
})

type Fields = readonly (readonly [string, string])[]

const overHttp1 = async (fields: Fields, path = '/open'): Promise<void> => {
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  expect(await sendRaw(rig.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
}

const overHttp2 = async (fields: Fields, path = '/open'): Promise<void> => {
  const session = connectHttp2(`https://127.0.0.1:${rig.tlsPort}`, { rejectUnauthorized: false })
  const stream = session.request([':method', 'GET', ':path', path, ':authority', 'a', ':scheme', 'https', ...fields.flat()])
  stream.resume()
  await once(stream, 'close')
  session.destroy()
}

const asWebSocket = async (fields: Fields, path = '/open'): Promise<void> => {
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const wish = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  expect(await sendRaw(rig.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n${wish}${lines}\r\n`)).toMatch(/^HTTP\/1\.1 101 /)
}

/** The values of a header as the upstream got them. */
const got = (name: string): string[] =>
  reached.flatMap((each, index) => (index % 2 === 0 && each.toLowerCase() === name ? [reached[index + 1] as string] : []))

/** A trace that starts here: its trace-id is the request ID. */
const begun = (flags = '00') => {
  const [id = ''] = got('x-kong-request-id')
  return [`00-${id}-${id.slice(16)}-${flags}`]
}

const ways = [
  ['HTTP/1', overHttp1],
  ['HTTP/2', overHttp2],
  ['WebSocket', asWebSocket],
] as const

for (const [name, send] of ways) {
  test(`${name}: a valid traceparent and its tracestate reach the upstream unchanged`, async () => {
    await send([
      ['traceparent', given],
      ['tracestate', state],
      ['tracestate', 'more=1'],
    ])
    expect([got('traceparent'), got('tracestate')]).toEqual([[given], [state, 'more=1']])
  })

  test(`${name}: one of a later version does too`, async () => {
    await send([['traceparent', `01-${trace}-00f067aa0ba902b7-01-more`]])
    expect(got('traceparent')).toEqual([`01-${trace}-00f067aa0ba902b7-01-more`])
  })

  test(`${name}: without a traceparent a trace starts, without any tracestate`, async () => {
    await send([['tracestate', state]])
    expect([got('traceparent'), got('tracestate')]).toEqual([begun(), []])
  })

  test.each([
    ['malformed', [['traceparent', 'nonsense']]],
    ['empty', [['traceparent', '']]],
    [
      'repeated',
      [
        ['traceparent', given],
        ['traceparent', given],
      ],
    ],
    ['of a forbidden version', [['traceparent', given.replace(/^00/, 'ff')]]],
  ] as [string, Fields][])(`${name}: a traceparent that is %s is ignored, with its tracestate`, async (_, fields) => {
    await send([...fields, ['tracestate', state]])
    expect([got('traceparent'), got('tracestate')]).toEqual([begun(), []])
  })
}

test('HTTP/1: the header’s name is case-insensitive', async () => {
  await overHttp1([['TraceParent', given]])
  expect(got('traceparent')).toEqual([given])
})

test('a plugin that removes the header starts a new trace', async () => {
  await overHttp1([['traceparent', given]], '/anew')
  expect(got('traceparent')).toEqual(begun())
})

test('every request starts its own trace', async () => {
  const seen = new Set<string>()
  for (let sent = 0; sent < 300; sent++) {
    await rig.ask('/open')
    seen.add(got('traceparent').join())
  }
  expect(seen.size).toBe(300)
})

test('traces that start here are sampled if configured', async () => {
  await sampling.ask('/open')
  expect(got('traceparent')).toEqual(begun('01'))
})

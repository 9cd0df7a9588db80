import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../../test/echo-upstream.ts'
import { plugin, route, service } from '../../../../test/entities.ts'
import { type Rig, startRig } from '../../../../test/rig.ts'
import type { Change, Entity } from '../../../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let ended = 0
const sides: Socket[] = []
const watch = (worker: Worker) => void worker.once('exit', () => ended++)

/** Changes responses in a way that no Admin API would store: its headers are invalid. */
const invalidHeaders = (of: Change, config: Record<string, unknown>): Change => {
  const valid = plugin('response-transformer', {}, { service: of })
  return { ...valid, value: { ...(valid.value as Entity), config: { ...(valid.value as Entity & { config: object }).config, ...config } } }
}

beforeAll(async () => {
  process.on('worker', watch)
  upstream = await startEcho()
  upstream.server.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
    sides.push(socket)
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  const invalid = service(upstream.url)
  rig = await startRig(
    [
      invalid,
      route(invalid, { paths: ['/invalid'] }),
      invalidHeaders(invalid, { add: { headers: ['no name:1'], json: [], json_types: [] } }),
    ],
    { workers: 1 },
  )
})
afterAll(async () => {
  process.off('worker', watch)
  await rig.stop()
  await upstream.close()
})

test('an upgrade whose response is invalid is answered with 500 and closed on both sides, and the thread survives', async () => {
  const head = ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const text = await sendRaw(rig.port, `GET /invalid/x HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  expect(text).toMatch(/^HTTP\/1\.1 500 [^]*\r\nConnection: close\r\n[^]*An unexpected error occurred/)
  const [side] = sides
  // What the upstream does with it afterwards reaches no one.
  side?.resetAndDestroy()
  expect((await rig.ask('/nowhere')).status).toBe(404)
  expect(ended).toBe(0)
})

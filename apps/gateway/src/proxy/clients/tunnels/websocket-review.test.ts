import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { egressTags } from '@apim/kong-admin'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../../../test/echo-upstream.ts'
import { basic, consumer, group, key, plugin, removed, route, service } from '../../../../test/entities.ts'
import { type Rig, startRig } from '../../../../test/rig.ts'
import type { Change, Entity } from '../../../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let sides: Socket[] = []
const clients: Socket[] = []

beforeAll(async () => {
  upstream = await startEcho()
  upstream.server.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
    sides.push(socket)
    socket.on('error', () => undefined).on('end', () => socket.end())
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  rig = await startRig([], { workers: 1 })
})
afterEach(() => {
  for (const socket of [...clients.splice(0), ...sides.splice(0)]) socket.destroy()
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

let made = 0
/** A protected service, and a client with a key that has an open connection to it. */
const connected = async () => {
  const path = `/review-${made++}`
  const own = service(upstream.url)
  const at = route(own, { paths: [path] })
  const who = consumer(`client of ${path}`)
  const [credential, membership] = [key(who, `key of ${path}`), group(who, 'members')]
  const guard = plugin('key-auth', { hide_credentials: true }, { service: own })
  const wall = plugin('acl', { allow: ['members'] }, { service: own })
  const limit = plugin('rate-limiting', { day: 1, policy: 'local' }, { service: own })
  await rig.apply(own, at, who, credential, membership, guard, wall, limit)
  const client = connect(rig.port, '127.0.0.1')
  clients.push(client)
  const [got, upstreamGot]: [Buffer[], Buffer[]] = [[], []]
  client.on('error', () => undefined).on('data', (chunk: Buffer) => got.push(chunk))
  const head = ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `apikey: key of ${path}`]
  client.write(`GET ${path}/x HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const said = () => Buffer.concat(got).toString('latin1')
  await expect.poll(said, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 101 [^]*\r\n\r\n$/)
  const answered = said()
  sides.at(-1)?.on('data', (chunk: Buffer) => upstreamGot.push(chunk))
  // After the review that follows each opening: these tests are about reviews after a change.
  await pause(500)
  return {
    own,
    at,
    who,
    credential,
    membership,
    limit,
    side: sides.at(-1) as Socket,
    closed: new Promise<void>((resolve) => client.once('close', () => resolve())),
    /** What arrived after the head. */
    frames: () => Array.from(Buffer.concat(got).subarray(answered.length)),
    upstreamFrames: () => Array.from(Buffer.concat(upstreamGot)),
  }
}
type Connected = Awaited<ReturnType<typeof connected>>
const changed = (change: Change, fields: Record<string, unknown>): Change => ({
  ...change,
  value: { ...(change.value as Entity), ...fields },
})

const ends: [string, (at: Connected) => Change[]][] = [
  ['its key is deleted', ({ credential }) => [removed(credential)]],
  ['its key is replaced', ({ credential }) => [changed(credential, { key: `another ${made}` })]],
  [
    'its key becomes someone else’s',
    ({ credential, at }) => [consumerOf(at), changed(credential, { consumer: { id: consumerOf(at).id } })],
  ],
  ['its key expires', ({ credential }) => [changed(credential, { ttl: 1, created_at: 1 })]],
  ['its consumer is deleted', ({ who }) => [removed(who)]],
  ['its consumer is suspended', ({ membership }) => [removed(membership)]],
  ['its route is deleted', ({ at }) => [removed(at)]],
  ['its route is for another host', ({ at }) => [changed(at, { hosts: ['other.test'] })]],
  ['its route leads to another service', ({ at }) => otherService(at)],
  ['its service is disabled', ({ own }) => [changed(own, { enabled: false })]],
  ['its address is denied', ({ own }) => [plugin('ip-restriction', { deny: ['127.0.0.1'] }, { service: own })]],
  ['its service moves', ({ own }) => [changed(own, { port: ((own.value as Entity).port as number) + 1 })]],
  ['its service switches to TLS', ({ own }) => [changed(own, { protocol: 'https' })]],
  ['its service gets another path', ({ own }) => [changed(own, { path: '/other' })]],
  ['its service may no longer be at its address', ({ own }) => [changed(own, { tags: egressTags(['10.0.0.0/8']) })]],
  ['its service is terminated', ({ own }) => [plugin('request-termination', {}, { service: own })]],
  ['another authentication is required too', ({ own, who }) => [basic(who, 'user', 'pass'), plugin('basic-auth', {}, { service: own })]],
]
const known = new Map<string, Change>()
const consumerOf = ({ id }: Change): Change => {
  const found = known.get(id) ?? consumer(`another of ${id}`)
  known.set(id, found)
  return found
}
const otherService = (at: Change): Change[] => {
  const other = service(upstream.url)
  return [other, changed(at, { service: { id: other.id } })]
}

test.each(ends)('a connection is closed on both sides, with 1008, when %s', async (_, changesOf) => {
  const open = await connected()
  // Half a frame: the close frame must wait for the rest.
  open.side.write(Buffer.from([0x82, 2, 7]))
  await expect.poll(open.frames, { timeout: 20_000 }).toEqual([0x82, 2, 7])
  await rig.apply(...changesOf(open))
  await expect.poll(() => open.upstreamFrames().length, { timeout: 20_000 }).toBe(8)
  open.side.write(Buffer.from([8]))
  await open.closed
  expect(open.frames()).toEqual([0x82, 2, 7, 8, 0x88, 2, 0x03, 0xf0])
  const [first, second, a = 0, b = 0, , , c = 0, d = 0] = open.upstreamFrames()
  expect([first, second, c ^ a, d ^ b]).toEqual([0x88, 0x82, 0x03, 0xf0])
})

test('a connection stays open through unrelated changes, and is not counted again', async () => {
  const open = await connected()
  const { own, at, credential, who, limit } = open
  const changes: Change[][] = [
    [changed(credential, { tags: ['a'] })],
    [changed(who, { custom_id: `id ${made}` })],
    [changed(limit, { tags: ['b'] })],
    [changed(own, { read_timeout: 59_000 })],
    [changed(own, { tags: egressTags(['127.0.0.0/8']) })],
    [changed(at, { tags: ['c'] })],
    [key(who, 'a second key')],
    [plugin('correlation-id', {}, { service: own })],
  ]
  const reviewed = await connected()
  for (const each of changes) await rig.apply(...each)
  // A review after these changes closes this one: then the other one was reviewed as well.
  await rig.apply(removed(reviewed.credential))
  await reviewed.closed
  open.side.write(Buffer.from([0x82, 1, 9]))
  await expect.poll(open.frames, { timeout: 20_000 }).toEqual([0x82, 1, 9])
})

import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { consumer, key, plugin, removed, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import type { Change, Entity } from '../../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(upstream.url)
  rig = await startRig([echo, route(echo, { paths: ['/fixed'] })], { workers: 4 })
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

/** Statuses over 24 new connections, which the kernel spreads across all threads. */
const everywhere = async (path: string, headers: Record<string, string> = {}) =>
  new Set((await Promise.all(Array.from({ length: 24 }, () => rig.ask(path, { headers })))).map(({ status }) => status))

test('a change is in effect on every thread when apply() resolves', async () => {
  for (let round = 0; round < 10; round++) {
    const added = route(echo, { paths: [`/round-${round}`] })
    await rig.apply(added)
    expect(await everywhere(`/round-${round}`)).toEqual(new Set([200]))
    const guard = plugin('key-auth', {}, { route: added })
    await rig.apply(guard)
    expect(await everywhere(`/round-${round}`)).toEqual(new Set([401]))
    await rig.apply(removed(guard))
    expect(await everywhere(`/round-${round}`)).toEqual(new Set([200]))
    await rig.apply(removed(added))
    expect(await everywhere(`/round-${round}`)).toEqual(new Set([404]))
  }
})

test('a revoked key is refused on every thread when apply() resolves', async () => {
  const guarded = route(echo, { paths: ['/keyed'] })
  const ann = consumer('ann')
  const hers = key(ann, 'ann-key')
  await rig.apply(guarded, plugin('key-auth', {}, { route: guarded }), ann, hers)
  expect(await everywhere('/keyed', { apikey: 'ann-key' })).toEqual(new Set([200]))
  await rig.apply(removed(hers))
  expect(await everywhere('/keyed', { apikey: 'ann-key' })).toEqual(new Set([401]))
})

test('a replaced key stops working, the new one works', async () => {
  const guarded = route(echo, { paths: ['/rotated'] })
  const ben = consumer('ben')
  const first = key(ben, 'first')
  await rig.apply(guarded, plugin('key-auth', {}, { route: guarded }), ben, first)
  await rig.apply({ ...first, value: { ...(first.value as Entity), key: 'second' } })
  expect((await rig.ask('/rotated', { headers: { apikey: 'first' } })).status).toBe(401)
  expect((await rig.ask('/rotated', { headers: { apikey: 'second' } })).status).toBe(200)
})

test('disabling a service disables its routes, and enabling it enables them', async () => {
  const own = service(upstream.url)
  await rig.apply(route(own, { paths: ['/switched'] }), own)
  expect((await rig.ask('/switched')).status).toBe(200)
  await rig.apply({ ...own, value: { ...(own.value as Entity), enabled: false } })
  expect((await rig.ask('/switched')).status).toBe(404)
  await rig.apply(own)
  expect((await rig.ask('/switched')).status).toBe(200)
})

test('a plugin that cannot run keeps what it protects unavailable', async () => {
  const own = route(echo, { paths: ['/broken'] })
  await rig.apply(own, {
    ...plugin('key-auth', {}, { route: own }),
    value: { ...(plugin('key-auth', {}, { route: own }).value as Entity), name: 'no-such-plugin' },
  })
  expect((await rig.ask('/broken')).status).toBe(500)
})

test('an invalid entity in a change affects neither the thread nor the rest of the change', async () => {
  const bad = { collection: 'services', id: 'bad', value: { id: 'bad', host: null } } as unknown as Change
  await rig.apply(bad, route(echo, { paths: ['~/('] }), route(echo, { paths: ['/beside'] }))
  expect(await everywhere('/beside')).toEqual(new Set([200]))
})

test('without a readable configuration everything is refused', async () => {
  const damaged = await startRig([], { everything: null, workers: 1 })
  const { status, text } = await damaged.ask('/fixed')
  await damaged.stop()
  expect(status).toBe(503)
  expect(text).toMatch(/configuration/)
})

test('a port taken by another program is reported, and nothing is left running', async () => {
  await expect(startRig([], { proxyPort: rig.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect((await rig.ask('/fixed')).status).toBe(200)
})

test('closing finishes running requests and accepts no new ones', async () => {
  const own = await startRig([echo, route(echo, { paths: ['/fixed'] })], { workers: 2 })
  const agent = new Agent({ keepAlive: true })
  const began = Promise.withResolvers<void>()
  const running = new Promise<{ status: number; text: string }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: own.port, path: '/fixed/trickle', agent }, (incoming) => {
      began.resolve()
      let text = ''
      incoming.on('data', (chunk) => {
        text += chunk
      })
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }))
      incoming.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
  const kept = connect(own.port, '127.0.0.1')
  kept.on('error', () => undefined)
  await began.promise
  const closing = own.stop()
  expect(await running).toMatchObject({ status: 200, text: 'data: 1\n\ndata: 2\n\n' })
  await closing
  agent.destroy()
  kept.destroy()
  await expect(ask(own.port, '/fixed')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

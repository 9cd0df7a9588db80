import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(upstream.url)
  rig = await startRig([echo])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const at = async (name: string, config: Record<string, unknown>) => {
  const own = route(echo, { paths: [`/${name}`] })
  await rig.apply(own, plugin('cors', config, { route: own }))
  return own
}
const from = (Origin: string, more: Record<string, string> = {}) => ({ headers: { Origin, ...more } })
const preflight = (origin: string, more: Record<string, string> = {}) => ({
  method: 'OPTIONS',
  ...from(origin, { 'Access-Control-Request-Method': 'PUT', ...more }),
})

test('by default every page may read responses, and a preflight is answered without calling the upstream', async () => {
  await at('any', {})
  const before = upstream.seen.length
  const asked = await rig.ask('/any', preflight('https://page.test', { 'Access-Control-Request-Headers': 'x-a,x-b' }))
  expect([asked.status, asked.text, upstream.seen.length - before]).toEqual([200, '', 0])
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'x-a,x-b',
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
    'content-length': '0',
  })
  expect((await rig.ask('/any', from('https://page.test'))).headers['access-control-allow-origin']).toBe('*')
})

test('all fields of a preflight are sent', async () => {
  await at('told', {
    origins: ['https://a.test'],
    headers: ['X-A', 'X-B'],
    methods: ['GET', 'PUT'],
    max_age: 3600,
    private_network: true,
    credentials: true,
  })
  const { headers } = await rig.ask('/told', preflight('https://a.test', { 'Access-Control-Request-Private-Network': 'true' }))
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'https://a.test',
    'access-control-allow-headers': 'X-A,X-B',
    'access-control-allow-methods': 'GET,PUT',
    'access-control-max-age': '3600',
    'access-control-allow-private-network': 'true',
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  })
})

test.each([
  ['https://a.test', 'https://a.test'],
  ['https://a.test:443', 'https://a.test'],
  ['https://api.b.test:8443', 'https://api.b.test:8443'],
  ['http://shop.c.test', 'http://shop.c.test'],
  ['https://a.test.evil', undefined],
  ['https://xb.test', undefined],
  ['https://shop.c.test.evil', undefined],
  ['null', undefined],
])('of several origins and patterns, %s gets %s', async (origin, allowed) => {
  await at('list', { origins: ['https://a.test', '^https://[a-z]+\\.b\\.test:8443$', '(shop|app)\\.c\\.test'] })
  const { headers } = await rig.ask('/list', from(origin))
  expect([headers['access-control-allow-origin'], headers.vary]).toEqual([allowed, 'Origin'])
})

test('with credentials a wildcard becomes the page’s own origin', async () => {
  await at('own', { credentials: true, exposed_headers: ['X-Total'] })
  expect((await rig.ask('/own', from('https://page.test'))).headers).toMatchObject({
    'access-control-allow-origin': 'https://page.test',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Total',
    vary: 'Origin',
  })
  expect((await rig.ask('/own')).headers).toMatchObject({ 'access-control-allow-origin': '*' })
})

test('preflight_continue passes preflights on, and leaves their headers to the upstream', async () => {
  await at('continued', { preflight_continue: true })
  const answer = await rig.ask('/continued', preflight('https://page.test'))
  expect(answer.json().method).toBe('OPTIONS')
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test('a page may read refusals too', async () => {
  const own = await at('refused', { origins: ['https://a.test'] })
  await rig.apply(plugin('key-auth', {}, { route: own }))
  const answer = await rig.ask('/refused', from('https://a.test'))
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, 'https://a.test'])
})

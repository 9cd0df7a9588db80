import { expect, test } from 'vitest'
import { memoryAdmin } from '../../conformance/admin-app.ts'
import { listenerOf } from './node/listeners.ts'

const get = async (url: string) => {
  const answer = await memoryAdmin().app.inject({ url })
  return { status: answer.statusCode, body: answer.json() }
}
/** Converts a list of one-field objects to an object. */
const byName = (fields: Record<string, unknown>[]) => Object.assign({}, ...fields) as Record<string, Record<string, unknown>>
const configOf = async (plugin: string) => byName((await get(`/schemas/plugins/${plugin}`)).body.fields).config

test('GET / lists its listeners in parsed form, as Kong does', async () => {
  const { configuration } = (await get('/')).body
  expect(configuration.proxy_listeners.length).toBe(configuration.proxy_listen.length)
  expect(configuration.admin_listeners.map(({ listener }: { listener: string }) => listener)).toEqual(configuration.admin_listen)
})

// As in the `GET /` of a Kong 3.9.1 for `127.0.0.1:18000` (conformance/recorded/admin.jsonl), with its port and words.
test.each([
  ['127.0.0.1:8000', { ip: '127.0.0.1', port: 8000, ssl: false, http2: false }],
  ['0.0.0.0:8443 ssl http2', { ip: '0.0.0.0', port: 8443, ssl: true, http2: true }],
  ['[::1]:8001', { ip: '::1', port: 8001, ssl: false, http2: false }],
])('listener %s', (text, expected) => {
  expect(listenerOf(text)).toEqual({
    listener: text,
    proxy_protocol: false,
    deferred: false,
    bind: false,
    reuseport: false,
    'backlog=%d+': false,
    'ipv6only=on': false,
    'ipv6only=off': false,
    'so_keepalive=on': false,
    'so_keepalive=off': false,
    'so_keepalive=%w*:%w*:%d*': false,
    ...expected,
  })
})

test('tags have a schema', async () => {
  const { status, body } = await get('/schemas/tags')
  expect([status, Object.keys(byName(body.fields))]).toEqual([200, ['tag', 'entity_name', 'entity_id']])
})

test('shorthand fields are marked as deprecated, with their replacement', async () => {
  const config = await configOf('rate-limiting')
  const shorthands = byName(config?.shorthand_fields as Record<string, unknown>[])
  const names = ['host', 'port', 'password', 'username', 'ssl', 'ssl_verify', 'server_name', 'timeout', 'database']
  expect(Object.keys(shorthands)).toEqual(names.map((name) => `redis_${name}`))
  for (const name of names)
    expect(shorthands[`redis_${name}`]?.deprecation).toEqual({
      message: `rate-limiting: config.redis_${name} is deprecated, please use config.redis.${name} instead`,
      replaced_with: [{ path: ['redis', name] }],
      removal_in_version: '4.0',
    })
  // Kong's schemas do not also set `deprecated`.
  expect(shorthands.redis_host).not.toHaveProperty('deprecated')
})

test('the fields that the queue of http-log replaced are marked as deprecated', async () => {
  const fields = byName((await configOf('http-log'))?.fields as Record<string, unknown>[])
  expect(fields.retry_count?.deprecation).toEqual({
    message: 'http-log: config.retry_count no longer works, please use config.queue.max_retry_time instead',
    removal_in_version: '4.0',
    old_default: 10,
  })
  expect(fields.queue_size?.deprecation).toMatchObject({ old_default: 1 })
  expect(fields.flush_timeout?.deprecation).toMatchObject({ old_default: 2 })
})

import { describe, expect, test } from 'vitest'
import { memoryAdmin } from '../../conformance/admin-app.ts'
import { sweepExpired } from './entities/sweep.ts'

const json = (payload: unknown) => ({ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(payload) })

async function withEcho() {
  const { app, context } = memoryAdmin()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  await post('/services', { name: 'echo', host: 'h' })
  await post('/consumers', { username: 'alice' })
  return { app, context, post }
}

describe('who may call', () => {
  const token = 'a-token-of-enough-length'
  const paths = ['/', '/status', '/services', '/nope', '/schemas/services', '/services/%zz']

  test.each(paths)('without the token %s is refused, without details', async (url) => {
    const { app } = memoryAdmin(token)
    for (const headers of [{}, { 'kong-admin-token': 'wrong' }, { apikey: '' }, { apikey: `${token}x` }]) {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.body).not.toContain('kong')
    }
  })

  test.each(['kong-admin-token', 'apikey'])('the token is accepted as %s', async (header) => {
    const { app } = memoryAdmin(token)
    expect((await app.inject({ url: '/status', headers: { [header]: token } })).statusCode).toBe(200)
  })

  test.each([
    'evil.example',
    'evil.example:8001',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '169.254.1.1',
    '[::2]',
    'localhost:x',
  ])('a host name rebound to this machine gets 421: %j', async (host) => {
    const { app } = memoryAdmin()
    expect((await app.inject({ url: '/services', headers: { host } })).statusCode).toBe(421)
  })

  test.each(['localhost', 'localhost:8001', '127.0.0.1:8001', '[::1]:8001', 'LOCALHOST'])('the Host %s is this machine', async (host) => {
    const { app } = memoryAdmin()
    expect((await app.inject({ url: '/services', headers: { host } })).statusCode).toBe(200)
  })

  test.each(['GET', 'POST', 'OPTIONS'] as const)(
    'a %s from a web page is refused, and no response allows another origin',
    async (method) => {
      const { app } = memoryAdmin()
      const fromPage = await app.inject({ method, url: '/services', headers: { origin: 'http://localhost:8001' } })
      const plain = await app.inject({ method: 'GET', url: '/services' })
      expect(fromPage.statusCode).toBe(403)
      for (const answer of [fromPage, plain]) expect(Object.keys(answer.headers).join()).not.toContain('access-control')
    },
  )
})

describe('bodies', () => {
  test.each(['[1,2]', '"x"', '5', 'true', 'null'])('the body %s is a 400, not an internal error', async (payload) => {
    const { app } = memoryAdmin()
    const answer = await app.inject({ method: 'POST', url: '/services', headers: { 'content-type': 'application/json' }, payload })
    expect(answer.statusCode).toBe(400)
  })

  test.each(['{"__proto__":{"host":"h"}}', '{"host":"h","constructor":{"prototype":{"x":1}}}'])(
    'the body %s cannot reach a prototype',
    async (payload) => {
      const { app } = memoryAdmin()
      const answer = await app.inject({ method: 'POST', url: '/services', headers: { 'content-type': 'application/json' }, payload })
      expect(answer.statusCode).toBe(400)
      expect(Reflect.get({}, 'x')).toBeUndefined()
    },
  )

  test('a body over 10 MiB is refused', async () => {
    const { app } = memoryAdmin()
    const answer = await app.inject({ method: 'POST', url: '/services', ...json({ host: 'h', tags: ['x'.repeat(10 * 1024 * 1024)] }) })
    expect(answer.statusCode).toBe(413)
  })

  test('a credential can be created without a body', async () => {
    const { app } = await withEcho()
    const answer = await app.inject({ method: 'POST', url: '/consumers/alice/key-auth' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().key).toMatch(/^[A-Za-z0-9]{32}$/)
  })

  test('an unknown collection name in the path does not resolve to an inherited property', async () => {
    const { app } = memoryAdmin()
    for (const url of ['/schemas/__proto__', '/schemas/constructor', '/schemas/plugins/toString']) {
      expect((await app.inject(url)).statusCode).toBe(404)
    }
  })
})

describe('credentials', () => {
  test("another consumer's key cannot be read, changed, taken over or deleted", async () => {
    const { app, post } = await withEcho()
    await post('/consumers', { username: 'bob' })
    await post('/consumers/alice/key-auth', { key: 'of-alice' })
    const url = '/consumers/bob/key-auth/of-alice'
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await app.inject({ method, url, ...(method === 'GET' ? {} : json({})) })).statusCode).toBe(404)
    }
    expect((await app.inject('/consumers/alice/key-auth/of-alice')).statusCode).toBe(200)
  })

  test('a key with a TTL is gone when it expires', async () => {
    const { app, context, post } = await withEcho()
    let now = Date.now()
    Object.assign(context, { now: () => now })
    const made = await post('/consumers/alice/key-auth', { key: 'short', ttl: 60 })
    expect(made.json().ttl).toBe(60)
    now += 30_500
    expect((await app.inject('/key-auths/short')).json().ttl).toBe(29)
    now += 30_000
    expect((await app.inject('/key-auths/short')).statusCode).toBe(404)
    expect((await app.inject('/key-auths')).json().data).toEqual([])
    expect(await sweepExpired(context)).toBe(1)
    expect((await post('/consumers/alice/key-auth', { key: 'short' })).statusCode).toBe(201)
  })

  test('an expired token is removed if it cannot be refreshed, and kept as long as it can', async () => {
    const { context, post } = await withEcho()
    let now = Date.now()
    Object.assign(context, { now: () => now })
    const credential = { id: ((await post('/consumers/alice/oauth2', { name: 'app' })).json() as { id: string }).id }
    const made = { credential, expires_in: 60, ttl: 600 }
    await post('/oauth2_tokens', made)
    await post('/oauth2_tokens', { ...made, expires_in: 0 })
    await post('/oauth2_tokens', { ...made, refresh_token: 'r' })
    now += 59_000
    expect(await sweepExpired(context)).toBe(0)
    now += 3_000
    expect(await sweepExpired(context)).toBe(1)
    now += 600_000
    expect(await sweepExpired(context)).toBe(2)
  })

  test('an update keeps the TTL, a replacement does not', async () => {
    const { app, post } = await withEcho()
    await post('/consumers/alice/key-auth', { key: 'k', ttl: 600 })
    expect((await app.inject({ method: 'PATCH', url: '/key-auths/k', payload: { tags: ['a'] } })).json().ttl).toBeGreaterThan(590)
    expect((await app.inject({ method: 'PUT', url: '/consumers/alice/key-auth/k', payload: {} })).json().ttl).toBeNull()
  })

  test('deleting a consumer deletes its keys, groups and plugins', async () => {
    const { app, post } = await withEcho()
    await post('/consumers/alice/key-auth', { key: 'k' })
    await post('/consumers/alice/acls', { group: 'g' })
    await post('/consumers/alice/plugins', { name: 'rate-limiting', config: { minute: 1 } })
    expect((await app.inject({ method: 'DELETE', url: '/consumers/alice' })).statusCode).toBe(204)
    for (const url of ['/key-auths', '/acls', '/plugins']) expect((await app.inject(url)).json().data).toEqual([])
  })
})

describe('references', () => {
  test('a service cannot be deleted while it has routes, and is deleted with its plugins once they are gone', async () => {
    const { app, post } = await withEcho()
    await post('/services/echo/routes', { name: 'r', paths: ['/r'] })
    await post('/services/echo/plugins', { name: 'key-auth' })
    const refused = await app.inject({ method: 'DELETE', url: '/services/echo' })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 4])
    await app.inject({ method: 'DELETE', url: '/routes/r' })
    expect((await app.inject({ method: 'DELETE', url: '/services/echo' })).statusCode).toBe(204)
    expect((await app.inject('/plugins')).json().data).toEqual([])
  })

  test('a plugin cannot be added twice to the same entities, through whichever endpoint', async () => {
    const { app, post } = await withEcho()
    const service = (await app.inject('/services/echo')).json().id as string
    await post('/services/echo/plugins', { name: 'key-auth' })
    const id = '00000000-0000-4000-8000-00000000000a'
    const answer = await app.inject({ method: 'PUT', url: `/plugins/${id}`, payload: { name: 'key-auth', service: { id: service } } })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 5])
  })

  test.each([
    ['/services', { host: 'h', protocol: 'tcp' }, 'protocol'],
    ['/services', { host: 'h', protocol: 'grpc' }, 'protocol'],
    ['/routes', { protocols: ['tls_passthrough'], snis: ['a.example'] }, 'protocols'],
    ['/routes', { protocols: ['grpc'], paths: ['/x'] }, 'protocols'],
  ])('a protocol that the proxy does not support is refused with a message: %s %j', async (url, payload, field) => {
    const { app } = memoryAdmin()
    const answer = await app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[field]).toMatch(/is not served by this gateway/)
  })

  test('a client certificate cannot be referenced if there are none', async () => {
    const { app } = memoryAdmin()
    const id = '00000000-0000-4000-8000-00000000000a'
    const answer = await app.inject({
      method: 'POST',
      url: '/services',
      payload: { host: 'h', protocol: 'https', client_certificate: { id } },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 4])
  })
})

test('an ID is the same in upper and lower case', async () => {
  const { app } = memoryAdmin()
  const id = 'ABCDEF00-0000-4000-8000-00000000000A'
  await app.inject({ method: 'POST', url: '/services', payload: { id, name: 's', host: 'h' } })
  const route = await app.inject({ method: 'POST', url: '/routes', payload: { paths: ['/x'], service: { id } } })
  expect(route.json().service).toEqual({ id: id.toLowerCase() })
  for (const spelling of [id, id.toLowerCase()]) expect((await app.inject(`/services/${spelling}`)).json().name).toBe('s')
})

describe('paging', () => {
  test('103 consumers are listed as 100 and 3, ascending, and a page that holds them all has no next', async () => {
    const { app } = memoryAdmin()
    for (let at = 0; at < 103; at += 1)
      await app.inject({ method: 'POST', url: '/consumers', payload: { username: `u${at}`, tags: ['a'] } })
    const first = (await app.inject('/consumers')).json()
    expect(first.data).toHaveLength(100)
    expect(first.next).toBe(`/consumers?offset=${first.offset}`)
    const last = (await app.inject(first.next)).json()
    expect(last).toMatchObject({ next: null })
    expect(last).not.toHaveProperty('offset')
    const ids = [...first.data, ...last.data].map(({ id }: { id: string }) => id)
    expect(ids).toEqual([...new Set(ids)].sort())
    expect(ids).toHaveLength(103)
    expect((await app.inject('/consumers?size=103')).json()).not.toHaveProperty('offset')
    expect((await app.inject('/consumers?size=50&tags=a')).json().next).toMatch(/^\/consumers\?offset=[\w-]+&tags=a&size=50$/)
  })

  test('a page of tags starts after the last one, whatever was deleted in between', async () => {
    const { app } = memoryAdmin()
    const ids = Array.from({ length: 6 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`)
    for (const id of ids) await app.inject({ method: 'PUT', url: `/consumers/${id}`, payload: { username: id, tags: ['x', 'y'] } })
    const read = async (path: string) => {
      const first = (await app.inject(`${path}?size=2`)).json()
      const seen: { entity_id: string; tag: string }[] = first.data
      await app.inject({ method: 'DELETE', url: `/consumers/${ids.shift()}` })
      for (let next = first.next; next; ) {
        const page = (await app.inject(next)).json()
        seen.push(...page.data)
        next = page.next
      }
      return seen.filter(({ tag }) => tag === 'x' || tag === 'y').map(({ entity_id, tag }) => `${entity_id.at(-1)} ${tag}`)
    }
    expect(await read('/tags/x')).toEqual(['0 x', '1 x', '2 x', '3 x', '4 x', '5 x'])
    expect(await read('/tags')).toEqual(['1 x', '1 y', '2 x', '2 y', '3 x', '3 y', '4 x', '4 y', '5 x', '5 y'])
  })
  test('tags are paged and counted across all kinds of entities', async () => {
    const { app, post } = await withEcho()
    await post('/services', { name: 's', host: 'h', tags: ['a', 'b'] })
    await post('/consumers', { username: 'c', tags: ['a'] })
    expect(
      (await app.inject('/tags/a'))
        .json()
        .data.map((row: { entity_name: string }) => row.entity_name)
        .sort(),
    ).toEqual(['consumers', 'services'])
    const first = (await app.inject('/tags?size=2')).json()
    expect([...first.data, ...(await app.inject(first.next)).json().data]).toHaveLength(3)
  })
})

test('replacing a plugin resets its fields, and updating one keeps them', async () => {
  const { app, post } = await withEcho()
  const { id } = (await post('/services/echo/plugins', { name: 'rate-limiting', config: { minute: 5, redis: { port: 1 } } })).json()
  const changed = await app.inject({ method: 'PATCH', url: `/plugins/${id}`, payload: { config: { hour: 9, redis: { host: 'h' } } } })
  expect(changed.json().config).toMatchObject({ minute: 5, hour: 9, redis: { host: 'h', port: 1 }, redis_host: 'h', redis_port: 1 })
  const replaced = await app.inject({ method: 'PUT', url: `/plugins/${id}`, payload: { name: 'rate-limiting', config: { day: 1 } } })
  expect(replaced.json()).toMatchObject({ service: null, config: { minute: null, hour: null, day: 1, redis: { host: null, port: 6379 } } })
})

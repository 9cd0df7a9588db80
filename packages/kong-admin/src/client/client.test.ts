import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createKongAdmin, InvalidKongId, KongError, KongUnreachable } from './index.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function admin(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void) {
  const calls: IncomingMessage[] = []
  const server = createServer((request, response) => {
    calls.push(request)
    answer(request, response, calls.length)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const consumer = { id: '00000000-0000-4000-8000-000000000001', created_at: 1, updated_at: 1, username: 'a', custom_id: null, tags: null }

describe('addresses', () => {
  test.each([
    '..',
    '.',
    '../consumers/x',
    '..%2Fconsumers%2Fx',
    'a/b',
    'a?x',
    'a#x',
    '\0',
    '%00',
    '',
    'a b',
    'x'.repeat(129),
    'x'.repeat(10_240),
  ])('an id that could lead elsewhere is rejected, and nothing is sent: %j', async (id) => {
    const { url, calls } = await admin((_request, response) => json(response, 200, consumer))
    const kong = createKongAdmin({ adminUrl: url })
    await expect(kong.consumers.get(id)).rejects.toBeInstanceOf(InvalidKongId)
    await expect(kong.consumers.delete(id)).rejects.toBeInstanceOf(InvalidKongId)
    await expect(kong.ofConsumer(id).keyAuths.list()).rejects.toBeInstanceOf(InvalidKongId)
    expect(calls).toHaveLength(0)
  })

  test('a path in the Admin API address is kept', async () => {
    const { url, calls } = await admin((_request, response) => json(response, 200, consumer))
    await createKongAdmin({ adminUrl: `${url}/kong-admin/` }).consumers.get('a~b')
    expect(calls[0]?.url).toBe('/kong-admin/consumers/a~b')
  })

  test.each(['ftp://x/', 'http://user:secret@127.0.0.1/', 'nonsense'])('the address %s is rejected at once', (adminUrl) => {
    expect(() => createKongAdmin({ adminUrl })).toThrow(TypeError)
  })
})

describe('the key', () => {
  test('it is sent in both headers', async () => {
    const { url, calls } = await admin((_request, response) => json(response, 200, consumer))
    await createKongAdmin({ adminUrl: url, adminApiKey: 'secret' }).consumers.get('a')
    expect(calls[0]?.headers).toMatchObject({ 'kong-admin-token': 'secret', apikey: 'secret' })
  })

  test('a redirect is an error, and the key never reaches its target', async () => {
    const other = await admin((_request, response) => json(response, 200, consumer))
    const { url } = await admin((_request, response) => void response.writeHead(302, { location: `${other.url}/consumers/a` }).end())
    const call = createKongAdmin({ adminUrl: url, adminApiKey: 'secret' }).consumers.get('a')
    await expect(call).rejects.toMatchObject({ name: 'KongError', status: 302 })
    expect(other.calls).toHaveLength(0)
  })

  test('logging a client does not reveal it', () => {
    const kong = createKongAdmin({ adminUrl: 'http://127.0.0.1:1', adminApiKey: 'very-secret' })
    expect(JSON.stringify({ kong })).toBe('{"kong":{"adminUrl":"http://127.0.0.1:1"}}')
  })
})

describe('failures', () => {
  test("Kong's own error has its status, code, kind and fields", async () => {
    const body = {
      message: 'schema violation (host: required field missing)',
      code: 2,
      name: 'schema violation',
      fields: { host: 'required field missing' },
    }
    const { url } = await admin((_request, response) => json(response, 400, body))
    const error = await createKongAdmin({ adminUrl: url })
      .services.create({ host: '' })
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(KongError)
    expect(error).toMatchObject({ status: 400, code: 2, kind: 'schema violation', message: body.message, fields: body.fields })
  })

  test('reads, replacements and deletions are retried when Kong is briefly unreachable', async () => {
    const { url, calls } = await admin((request, response, count) => {
      if (count % 2 === 1) request.socket.destroy()
      else if (request.method === 'DELETE') response.writeHead(204).end()
      else json(response, 200, consumer)
    })
    const kong = createKongAdmin({ adminUrl: url })
    await kong.consumers.get('a')
    await kong.consumers.put('a', { username: 'a' })
    await kong.consumers.delete('a')
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT', 'PUT', 'DELETE', 'DELETE'])
  })

  test('a Kong that drops every connection counts as unreachable, not slow, even if time runs out during a retry', async () => {
    for (const isLastSilent of [false, true]) {
      const { url } = await admin((request, _response, count) => {
        if (count === 1 || !isLastSilent) request.socket.destroy()
      })
      const error = await createKongAdmin({ adminUrl: url, timeoutMs: isLastSilent ? 400 : 300 })
        .consumers.get('a')
        .catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(KongUnreachable)
      expect((error as Error).cause).not.toMatchObject({ name: 'TimeoutError' })
    }
  })

  test('a creation is never sent twice', async () => {
    const { url, calls } = await admin((request) => request.socket.destroy())
    await expect(createKongAdmin({ adminUrl: url }).consumers.create({ username: 'a' })).rejects.toBeInstanceOf(KongUnreachable)
    expect(calls).toHaveLength(1)
  })

  test('a client error is not retried', async () => {
    const { url, calls } = await admin((_request, response) => json(response, 409, { message: 'no', code: 5 }))
    await expect(createKongAdmin({ adminUrl: url }).consumers.put('a', {})).rejects.toMatchObject({ status: 409, code: 5 })
    expect(calls).toHaveLength(1)
  })

  test('a Kong that does not answer ends the call within the time limit', async () => {
    const { url } = await admin(() => undefined)
    const usual = createKongAdmin({ adminUrl: url })
      .consumers.get('a')
      .catch(() => 'the usual limit')
    const asked = createKongAdmin({ adminUrl: url, timeoutMs: 150 }).consumers.get('a')
    await expect(Promise.race([asked, usual])).rejects.toThrow(/in time/)
  })

  test('a Kong that starts to answer and then stalls is as unreachable as one that never started', async () => {
    const { url } = await admin(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":'),
    )
    const error = await createKongAdmin({ adminUrl: url, timeoutMs: 150 })
      .consumers.get('a')
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(KongUnreachable)
    expect((error as Error).cause).toMatchObject({ name: 'TimeoutError' })
  })

  test('a response that is not an entity is not passed on', async () => {
    const { url } = await admin((_request, response) => json(response, 200, { hello: 'world' }))
    await expect(createKongAdmin({ adminUrl: url }).consumers.get('a')).rejects.toBeInstanceOf(KongUnreachable)
  })

  test('a missing entity is undefined for get and not a failure for delete', async () => {
    const { url } = await admin((_request, response) => json(response, 404, { message: 'Not found' }))
    const kong = createKongAdmin({ adminUrl: url })
    expect(await kong.services.get('a')).toBeUndefined()
    await expect(kong.ofConsumer('a').keyAuths.delete('b')).resolves.toBeUndefined()
  })
})

test('a list is read to its last page, with the filter on each request', async () => {
  const { url, calls } = await admin((request, response) => {
    const last = request.url?.includes('offset')
    json(response, 200, last ? { data: [consumer], next: null } : { data: [consumer], offset: 'abc', next: '/consumers?offset=abc' })
  })
  expect(await createKongAdmin({ adminUrl: url }).consumers.list({ tags: ['a', 'b'], size: 1 })).toHaveLength(2)
  expect(calls.map((call) => call.url)).toEqual(['/consumers?size=1&tags=a%2Cb', '/consumers?size=1&tags=a%2Cb&offset=abc'])
})

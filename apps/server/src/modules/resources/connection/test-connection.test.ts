import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildKongResource, buildPeople, type People } from '../../../../test/factories.ts'
import { issueCertificate } from '../../certificates/issued.factory.ts'

let app: TestApp
let people: People
const opened: { close(): unknown }[] = []
/** An endpoint of ours, which no test of a connection may reach. */
let ownPort: number
const ownVisits: number[] = []
const sockets = new Set<Socket>()

const portOf = async (server: Server) => {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return (server.address() as AddressInfo).port
}
beforeAll(async () => {
  ownPort = await portOf(createServer(() => ownVisits.push(1)))
  app = await buildTestApp({
    ownAddresses: [`127.0.0.1:${ownPort}`],
    resolve: async (host) => (host === 'metadata-by-name.example' ? ['169.254.169.254'] : host.endsWith('.invalid') ? [] : ['127.0.0.1']),
  })
  people = await buildPeople(app.db)
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(async () => {
  for (const server of opened) server.close()
  await app.close()
})
const admin = () => app.as(people.portalAdmin.email)
const test = async (id: number) => (await admin().post(`/api/resource/${id}/test`)).body
const create = async (type: string, settings: Record<string, string>) => {
  const configs = Object.entries(settings).map(([name, value]) => ({ name, value }))
  const { body } = await admin().post('/api/resources', { type, name: `${type} ${Math.random()}`, configs })
  return body.entityId as number
}

describe('a Redis', () => {
  /** A server in Redis' protocol: it answers each command by this. */
  const redis = (answer: (words: string[]) => string) =>
    portOf(
      createServer((socket) =>
        socket.on('data', (chunk) => {
          const words = chunk
            .toString()
            .split('\r\n')
            .filter((part) => part !== '' && !/^[*$]\d/.test(part))
          for (const command of words.includes('AUTH') ? [words.slice(0, 2), words.slice(2)] : [words]) socket.write(answer(command))
        }),
      ),
    )
  const guarded = ([name, password]: string[]) =>
    name === 'AUTH' ? (password === 'right' ? '+OK\r\n' : '-WRONGPASS invalid password\r\n') : '+PONG\r\n'
  const testAt = async (port: number, password: string, more = {}) =>
    test(await create('REDIS', { host: 'cache.example', port: String(port), timeout: '2000', password, ...more }))

  it('that takes the password and answers a PING is connected', async () => {
    const port = await redis(guarded)
    expect(await testAt(port, 'right')).toEqual({
      ok: true,
      targets: [{ address: `cache.example:${port}`, outcome: 'connected', detail: 'Redis', ms: expect.any(Number) }],
    })
  })
  it.each([
    ['refuses the password', 'wrong', guarded, 'credentials-refused'],
    ['wants a password where NO means none', 'NO', () => '-NOAUTH Authentication required.\r\n', 'credentials-missing'],
    ['speaks another protocol', 'NO', () => 'HTTP/1.1 400 Bad Request\r\n\r\n', 'other-protocol'],
  ])('that %s is said to do so', async (_, password, answer, outcome) => {
    expect((await testAt(await redis(answer), password)).targets[0]).toMatchObject({ outcome })
  })
  it('that says nothing is given up after its timeout', async () => {
    const port = await portOf(createServer(() => undefined))
    expect((await testAt(port, 'NO', { timeout: '50' })).targets[0]).toMatchObject({ outcome: 'timed-out' })
  })
  it('where nothing listens is unreachable', async () => {
    const server = createServer()
    const port = await portOf(server)
    server.close()
    expect((await testAt(port, 'NO')).targets[0]).toMatchObject({ outcome: 'unreachable', detail: 'ECONNREFUSED' })
  })
})

describe('what is never connected to (trust T44)', () => {
  it.each([
    ['metadata-by-name.example', 6379],
    ['169.254.169.254', 80],
    ['metadata.google.internal', 80],
    ['127.0.0.1', 22],
  ])('%s:%i', async (host, port) => {
    const id = await create('REDIS', { host, port: String(port), timeout: '2000', password: 'NO' })
    expect((await test(id)).targets[0]).toMatchObject({ outcome: 'not-allowed', detail: expect.any(String) })
  })
  it('a name without an address, which is said to have none', async () => {
    const id = await create('REDIS', { host: 'nowhere.invalid', port: '6379', timeout: '2000', password: 'NO' })
    expect((await test(id)).targets[0]).toMatchObject({ outcome: 'unresolved' })
  })
  it('an endpoint of ours, under any name', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'ours.example']) {
      const id = await create('REDIS', { host, port: String(ownPort), timeout: '2000', password: 'NO' })
      expect((await test(id)).targets[0]).toMatchObject({ outcome: 'not-allowed' })
    }
    const id = await create('KAFKA', { envType: 'DEV', address: `ours.example:${ownPort}` })
    expect((await test(id)).targets[0]).toMatchObject({ outcome: 'not-allowed' })
    expect(ownVisits).toEqual([])
  })
})

describe('a Kafka environment', () => {
  /** What a broker answers to ApiVersions: our correlation id, no error, one request it knows. */
  const broker = (socket: Socket) =>
    socket.on('data', (asked) => {
      const answer = Buffer.alloc(20)
      answer.writeInt32BE(16, 0)
      asked.copy(answer, 4, 8, 12)
      answer.writeInt32BE(1, 10)
      socket.write(answer)
    })
  const testAt = async (...ports: number[]) =>
    test(await create('KAFKA', { envType: 'DEV', address: ports.map((port) => `broker.example:${port}`).join(', ') }))

  it('is tested broker by broker, and connected when each of them speaks Kafka', async () => {
    const [good, other] = [await portOf(createServer(broker)), await portOf(createServer((socket) => socket.write('HTTP/1.1 400\r\n')))]
    expect(await testAt(good)).toMatchObject({ ok: true, targets: [{ outcome: 'connected', detail: 'Kafka' }] })
    const both = await testAt(good, other)
    expect([both.ok, both.targets.map(({ outcome }: any) => outcome)]).toEqual([false, ['connected', 'other-protocol']])
  })
  it('over TLS is trusted by its certificates only', async () => {
    const root = await issueCertificate('Broker Root')
    const { cert, key } = await issueCertificate('broker.example', { issuer: root, isCa: false })
    const port = await portOf(createTlsServer({ cert, key }, broker))
    const id = await create('KAFKA', { envType: 'DEV', address: `broker.example:${port}` })
    expect((await test(id)).targets[0]).toMatchObject({ outcome: 'tls-failed' })
    await admin().post('/api/certificate', { resourceId: id, name: 'root.pem', certificate: root.cert })
    expect((await test(id)).targets[0]).toMatchObject({ outcome: 'connected', detail: 'Kafka over TLS' })
  })
})

describe('a gateway server', () => {
  const kong = async (answer: { status: number; body: string }) => {
    const keys: unknown[] = []
    const server = createHttpServer((request, response) => {
      keys.push(request.headers['kong-admin-token'])
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    const adminUrl = `http://127.0.0.1:${await portOf(server)}`
    const id = await create('KONG', { adminUrl, apiUrl: 'http://gateway.example', adminApiKey: 'test-admin-key' })
    return { id, adminUrl, keys }
  }
  it('is asked for its version with the stored key', async () => {
    const { id, adminUrl, keys } = await kong({ status: 200, body: '{"version":"3.9.1","node_id":"0b6a3a62-6f0d-4d0f-8df3-0d2c7f7d9e11"}' })
    expect(await test(id)).toMatchObject({ ok: true, targets: [{ address: adminUrl, outcome: 'connected', detail: 'Kong 3.9.1' }] })
    expect(keys).toEqual(['test-admin-key'])
  })
  it.each([
    [401, '{"message":"Unauthorized"}', 'credentials-refused'],
    [302, '', 'failed'],
    [200, 'a page', 'other-protocol'],
    [200, '{"hello":"world"}', 'other-protocol'],
  ])('that answers %i %s is said to', async (status, body, outcome) => {
    const { id } = await kong({ status, body })
    expect((await test(id)).targets[0]).toMatchObject({ outcome })
  })
  it('where nothing listens is unreachable', async () => {
    const { id } = await buildKongResource(app.db, { adminUrl: 'http://127.0.0.1:9' })
    expect((await test(id)).targets[0].outcome).toMatch(/unreachable|not-allowed/)
  })
})

import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, certificateAuthority } from '../../../test/certificates.ts'
import { startEcho } from '../../../test/echo-upstream.ts'
import { caCertificate, certificate, removed, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import type { KeyPair } from '../../default-certificate.ts'
import type { Change } from '../../entity.ts'

let authority: Authority
let rig: Rig
const servers: Server[] = []

/** What an upstream saw of a connection. */
interface Seen {
  sni: string
  client: string
}

/** An upstream with this certificate that reports the requested server name and the client's certificate. */
const startUpstream = async (pair: KeyPair, chain: readonly Authority[] = [], clientsOf?: Authority): Promise<number> => {
  const server = createServer(
    {
      cert: [pair.certificate, ...chain.map((each) => each.certificate)].join('\n'),
      key: pair.key,
      ...(clientsOf && { ca: clientsOf.certificate, requestCert: true, rejectUnauthorized: true }),
    },
    (request, response) => {
      const socket = request.socket as TLSSocket
      const seen: Seen = { sni: String(socket.servername || ''), client: String(socket.getPeerCertificate().subject?.CN ?? '') }
      response.end(JSON.stringify(seen))
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return (server.address() as AddressInfo).port
}

let count = 0
/** Applies a service and its route and returns the route's path. */
const serve = async (
  host: string,
  port: number,
  fields: Record<string, unknown> = {},
  routeFields: Record<string, unknown> = {},
): Promise<string> => {
  const path = `/s${count++}`
  const target = service(`https://${host}:${port}`, { retries: 0, ...fields })
  await rig.apply(target, route(target, { paths: [path], ...routeFields }))
  return path
}

const trusting = async (...authorities: Authority[]): Promise<Change[]> => {
  const entities = authorities.map((each) => caCertificate(each.certificate))
  await rig.apply(...entities)
  return entities
}
const ids = (changes: readonly Change[]): string[] => changes.map(({ id }) => id)

beforeAll(async () => {
  authority = await certificateAuthority()
  rig = await startRig([])
})
afterAll(async () => {
  await rig.stop()
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
})

test('an upstream is trusted if one of its service’s CAs signed its certificate, and otherwise gives 502', async () => {
  const port = await startUpstream(await authority.issue(['localhost']))
  const own = await trusting(authority)
  const other = await trusting(await certificateAuthority('Another Authority'))
  const asked = [
    await serve('localhost', port, { tls_verify: true, ca_certificates: ids(own) }),
    await serve('localhost', port, { ca_certificates: ids(own) }),
    await serve('localhost', port, { tls_verify: true, ca_certificates: ids(other) }),
    await serve('localhost', port),
    await serve('localhost', port, { tls_verify: false }),
  ]
  const statuses: number[] = []
  for (const path of asked) statuses.push((await rig.ask(path)).status)
  expect(statuses).toEqual([200, 200, 502, 502, 200])
})

test('the cause of a failed TLS connection to an upstream is logged, once a minute per upstream across all threads', async () => {
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const [untrusted, plain] = [await startUpstream(await authority.issue(['localhost'])), await startEcho()]
  const targets = [
    service(`https://localhost:${untrusted}`, { name: 'untrusted' }),
    service(`https://127.0.0.1:${plain.port}`, { name: 'plain' }),
  ]
  const telling = await startRig([...targets, ...targets.map((each, index) => route(each, { paths: [`/${index}`] }))], { log })
  for (let count = 0; count < 8; count++) for (const path of ['/0', '/1']) expect((await telling.ask(path)).status).toBe(502)
  expect(logged.map(({ msg, service: name, port }) => [msg, name, port]).sort()).toEqual([
    ['no TLS connection to an upstream', 'plain', plain.port],
    ['no TLS connection to an upstream', 'untrusted', untrusted],
  ])
  expect(logged.find(({ port }) => port === untrusted)?.reason).toMatch(/certificate/)
  await telling.stop()
  await plain.close()
})

test('a certificate for another name, or an expired one, is refused', async () => {
  const own = await trusting(authority)
  const elsewhere = await startUpstream(await authority.issue(['elsewhere.test']))
  const ended = await startUpstream(await authority.issue(['localhost'], { endsInMs: -1_000 }))
  for (const port of [elsewhere, ended]) {
    expect((await rig.ask(await serve('localhost', port, { ca_certificates: ids(own) }))).status).toBe(502)
  }
})

test('an IP address is verified as an IP address', async () => {
  const own = await trusting(authority)
  const port = await startUpstream(await authority.issue(['127.0.0.1']))
  const answer = await rig.ask(await serve('127.0.0.1', port, { ca_certificates: ids(own) }))
  expect([answer.status, answer.json<Seen>().sni]).toEqual([200, ''])
})

test.each([
  [0, 502],
  [1, 502],
  [2, 200],
  [null, 200],
])('with tls_verify_depth %j an upstream two CAs below the trusted one gives %i', async (depth, status) => {
  const first = await authority.below('First')
  const second = await first.below('Second')
  const port = await startUpstream(await second.issue(['localhost']), [second, first])
  const own = await trusting(authority)
  expect((await rig.ask(await serve('localhost', port, { ca_certificates: ids(own), tls_verify_depth: depth }))).status).toBe(status)
})

test('the gateway sends the service’s client certificate, and without one cannot reach an upstream that requires it', async () => {
  const clients = await certificateAuthority('Clients')
  const port = await startUpstream(await authority.issue(['localhost']), [], clients)
  const [own, [shown]] = [await trusting(authority), certificate(await clients.issue(['the-gateway.test'], { for: 'client' }))]
  await rig.apply(shown as Change)
  const anonymous = await serve('localhost', port, { ca_certificates: ids(own) })
  const known = await serve('localhost', port, { ca_certificates: ids(own), client_certificate: { id: (shown as Change).id } })
  const answer = await rig.ask(known)
  expect([(await rig.ask(anonymous)).status, answer.status, answer.json<Seen>().client]).toEqual([502, 200, 'the-gateway.test'])
})

test('a service that references a missing certificate is unavailable until it exists', async () => {
  const port = await startUpstream(await authority.issue(['localhost']))
  const own = caCertificate(authority.certificate)
  const path = await serve('localhost', port, { ca_certificates: [own.id] })
  const before = (await rig.ask(path)).status
  await rig.apply(own)
  const during = (await rig.ask(path)).status
  await rig.apply(removed(own))
  expect([before, during, (await rig.ask(path)).status]).toEqual([500, 200, 500])
})

test('a changed CA is in effect from the next request on every thread', async () => {
  const port = await startUpstream(await authority.issue(['localhost']))
  const [own] = (await trusting(authority)) as [Change]
  const path = await serve('localhost', port, { ca_certificates: [own.id] })
  const statuses = async () => new Set(await Promise.all(Array.from({ length: 12 }, async () => (await rig.ask(path)).status)))
  expect(await statuses()).toEqual(new Set([200]))
  const other = await certificateAuthority('Another Authority')
  await rig.apply({ ...own, value: { ...own.value, id: own.id, cert: other.certificate } })
  expect(await statuses()).toEqual(new Set([502]))
})

test("the TLS server name is the one in the Host header: the service's, or with preserve_host the client's", async () => {
  const port = await startUpstream(await authority.issue(['localhost', 'client.test', 'other.test']))
  const own = await trusting(authority)
  const plain = await serve('localhost', port, { ca_certificates: ids(own) })
  const kept = await serve('localhost', port, { ca_certificates: ids(own) }, { preserve_host: true })
  const asked = async (path: string, host: string) => (await rig.ask(path, { headers: { Host: host } })).json<Seen>().sni
  expect([await asked(plain, 'client.test'), await asked(kept, 'client.test'), await asked(kept, 'other.test:81')]).toEqual([
    'localhost',
    'client.test',
    'other.test',
  ])
})

test('with preserve_host the certificate must match the name that the client sent', async () => {
  const port = await startUpstream(await authority.issue(['localhost']))
  const own = await trusting(authority)
  const kept = await serve('localhost', port, { ca_certificates: ids(own) }, { preserve_host: true })
  expect((await rig.ask(kept, { headers: { Host: 'evil.test' } })).status).toBe(502)
})

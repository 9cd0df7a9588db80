import { X509Certificate } from 'node:crypto'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, certificateAuthority } from '../../../test/certificates.ts'
import { ask } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { certificate, removed, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import type { Change, Entity } from '../../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let authority: Authority

beforeAll(async () => {
  upstream = await startEcho()
  authority = await certificateAuthority()
  const echo = service(upstream.url)
  rig = await startRig([
    echo,
    route(echo, { paths: ['/open'] }),
    route(echo, { paths: ['/secure'], protocols: ['https'] }),
    route(echo, { paths: ['/moved'], protocols: ['https'], https_redirect_status_code: 308 }),
    route(echo, { paths: ['/named'], snis: ['named.test'] }),
    ...certificate(await authority.issue(['exact.test']), 'exact.test'),
    ...certificate(await authority.issue(['*.wild.test']), '*.wild.test'),
    ...certificate(await authority.issue(['start.test']), 'start.*'),
  ])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const handshake = (servername: string, port = rig.tlsPort): Promise<{ name: string; socket: TLSSocket }> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...(servername && { servername }) })
    socket.once('secureConnect', () => {
      const { subject }: PeerCertificate = socket.getPeerCertificate()
      socket.destroy()
      resolve({ name: String(subject.CN), socket })
    })
    socket.once('error', reject)
  })
const shown = async (servername: string, port?: number): Promise<string> => (await handshake(servername, port)).name

/** The certificates seen over enough connections to reach every thread. */
const shownEverywhere = async (servername: string): Promise<Set<string>> =>
  new Set(await Promise.all(Array.from({ length: 24 }, () => shown(servername))))

test.each([
  ['exact.test', 'exact.test'],
  ['EXACT.test', 'exact.test'],
  ['a.wild.test', '*.wild.test'],
  ['a.b.wild.test', 'localhost'],
  ['wild.test', 'localhost'],
  ['start.anything', 'start.test'],
  ['unknown.test', 'localhost'],
  ['', 'localhost'],
])('a client that asks for %j gets the certificate of %s', async (servername, name) => {
  expect(await shown(servername)).toBe(name)
})

test('the certificate of an SNI can be verified by its CA, chain and name', async () => {
  const answer = await rig.asks('/open', { tls: { servername: 'exact.test', ca: authority.certificate, rejectUnauthorized: true } })
  expect(answer.status).toBe(200)
})

test('a new certificate, a new SNI and their removal are in effect on every thread once the change is answered', async () => {
  const added = certificate(await authority.issue(['late.test']), 'late.test')
  await rig.apply(...added)
  expect(await shownEverywhere('late.test')).toEqual(new Set(['late.test']))
  const renewed = await authority.issue(['renewed.test'])
  const [entity] = added as [Change]
  await rig.apply({ ...entity, value: { ...(entity.value as Entity), cert: renewed.certificate, key: renewed.key } })
  expect(await shownEverywhere('late.test')).toEqual(new Set(['renewed.test']))
  await rig.apply(...added.map(removed))
  expect(await shownEverywhere('late.test')).toEqual(new Set(['localhost']))
})

test('clients without a server name, or with an unknown one, get the certificate of "*" until it is removed', async () => {
  const all = certificate(await authority.issue(['everyone.test']), '*')
  await rig.apply(...all)
  expect([await shownEverywhere(''), await shown('unknown.test'), await shown('exact.test')]).toEqual([
    new Set(['everyone.test']),
    'everyone.test',
    'exact.test',
  ])
  await rig.apply(...all.map(removed))
  expect(await shownEverywhere('')).toEqual(new Set(['localhost']))
})

test('an unusable certificate refuses the clients it is for, and no one else', async () => {
  const broken = certificate({ certificate: 'no certificate', key: 'no key' }, 'broken.test', '*')
  await rig.apply(...broken)
  await expect(shown('broken.test')).rejects.toThrow(/alert|disconnected|reset|hang up/)
  await expect(rig.asks('/open')).rejects.toThrow(/alert|disconnected|reset|hang up/)
  expect(await shown('exact.test')).toBe('exact.test')
  await rig.apply(...broken.map(removed))
  expect(await shown('broken.test')).toBe('localhost')
  expect((await rig.asks('/open')).status).toBe(200)
})

test('a gateway starts with an unusable certificate, and presents the others', async () => {
  const broken = certificate({ certificate: 'no certificate', key: 'no key' }, '*')
  const other = await startRig([...broken, ...certificate(await authority.issue(['exact.test']), 'exact.test')], { workers: 1 })
  expect(await shown('exact.test', other.tlsPort)).toBe('exact.test')
  await expect(shown('', other.tlsPort)).rejects.toThrow(/alert|disconnected|reset|hang up/)
  await other.stop()
})

test('versions before TLS 1.2 are refused', async () => {
  await expect(rig.asks('/open', { tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } })).rejects.toThrow(
    /alert protocol version/,
  )
})

test('the default certificate is self-signed for localhost', async () => {
  const raw = await new Promise<Buffer>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: rig.tlsPort, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().raw)
      socket.destroy()
    })
  })
  const parsed = new X509Certificate(raw)
  expect([parsed.checkHost('localhost'), parsed.checkIP('127.0.0.1'), parsed.checkIssued(parsed)]).toEqual(['localhost', '127.0.0.1', true])
})

test('the upstream gets the client’s scheme and port', async () => {
  const answer = await rig.asks('/open/x', { headers: { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '1' } })
  expect([answer.forwarded('x-forwarded-proto'), answer.forwarded('x-forwarded-port')]).toEqual(['https', String(rig.tlsPort)])
})

test.each([
  ['/secure', 426],
  ['/moved', 308],
])('an HTTPS-only route, %s, is served over TLS and answers %i without, whatever the client’s headers say', async (path, status) => {
  const headers = { 'X-Forwarded-Proto': 'https' }
  expect([(await rig.asks(path)).status, (await rig.ask(path, { headers })).status]).toEqual([200, status])
})

test("a route's SNIs are matched over TLS and ignored without, as in Kong", async () => {
  const named = await rig.asks('/named', { tls: { servername: 'named.test' } })
  const other = await rig.asks('/named', { tls: { servername: 'other.test' } })
  const nameless = await rig.asks('/named')
  expect([named.status, other.status, nameless.status, (await rig.ask('/named')).status]).toEqual([200, 404, 404, 200])
})

test('a connection that does not use TLS is closed, and others are still served', async () => {
  await expect(ask(rig.tlsPort, '/open')).rejects.toThrow(/hang up|reset/)
  expect((await rig.asks('/open')).status).toBe(200)
})

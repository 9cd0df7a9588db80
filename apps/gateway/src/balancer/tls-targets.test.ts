import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, certificateAuthority } from '../../test/certificates.ts'
import { caCertificate, certificate, route, service, target, upstream } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'

let authority: Authority
let rig: Rig
let server: Server
let address: string

beforeAll(async () => {
  authority = await certificateAuthority()
  const pair = await authority.issue(['inner.test'])
  const own = { cert: pair.certificate, key: pair.key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true }
  server = createServer(own, (request, response) => {
    const socket = request.socket as TLSSocket
    response.end(JSON.stringify({ sni: socket.servername, client: socket.getPeerCertificate().subject.CN, host: request.headers.host }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  rig = await startRig([])
})
afterAll(async () => {
  await rig.stop()
  server.closeAllConnections()
  server.close()
})

let count = 0
const serve = async (upstreamFields: Record<string, unknown>, serviceFields: Record<string, unknown> = {}) => {
  const number = count++
  const trusted = caCertificate(authority.certificate)
  const pool = upstream(`pool${number}.internal`, { host_header: 'inner.test', ...upstreamFields })
  const through = service(`https://pool${number}.internal`, { ca_certificates: [trusted.id], retries: 0, ...serviceFields })
  await rig.apply(trusted, pool, target(pool, address), through, route(through, { paths: [`/s${number}`] }))
  return `/s${number}`
}

test('a target is verified by the host name used for it, and gets the upstream’s client certificate unless the service has one', async () => {
  const [ofUpstream] = certificate(await authority.issue(['upstream.test'], { for: 'client' }))
  const [ofService] = certificate(await authority.issue(['service.test'], { for: 'client' }))
  if (ofUpstream === undefined || ofService === undefined) throw new Error('no certificate')
  await rig.apply(ofUpstream, ofService)
  const client_certificate = { id: ofUpstream.id }
  const first = await rig.ask(await serve({ client_certificate }))
  expect(first.json<unknown>()).toEqual({ sni: 'inner.test', client: 'upstream.test', host: 'inner.test' })
  const second = await rig.ask(await serve({ client_certificate }, { client_certificate: { id: ofService.id } }))
  expect(second.json<unknown>()).toMatchObject({ client: 'service.test' })
  expect((await rig.ask(await serve({ client_certificate, host_header: 'elsewhere.test' }))).status).toBe(502)
  expect((await rig.ask(await serve({}))).status).toBe(502)
})

test('an upstream whose certificate does not exist stays unavailable', async () => {
  const path = await serve({ client_certificate: { id: '11111111-1111-4111-8111-111111111111' } })
  expect((await rig.ask(path)).status).toBe(500)
  expect((await rig.ask(path)).status).toBe(500)
})

import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createKongAdmin, verifySecret } from '@apim/kong-admin'
import { expect, test } from 'vitest'
import { memoryAdmin } from '../../conformance/admin-app.ts'
import { makeCertificate } from '../../test/certificate.ts'

test('the typed client creates, reads, lists and deletes every kind of entity', async () => {
  const { app } = memoryAdmin()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
  try {
    const { id } = await kong.consumers.create({ username: 'acme' })
    const acme = kong.ofConsumer(id)
    const password = await acme.basicAuths.create({ username: 'u', password: 'secret' })
    expect(await verifySecret('secret', password.password)).toBe(true)
    expect((await acme.jwts.create({ key: 'issuer' })).algorithm).toBe('HS256')
    const client = await acme.oauth2Clients.put(randomUUID(), { name: 'app', client_id: 'c', redirect_uris: ['https://a.example/cb'] })
    expect(await acme.oauth2Clients.get('c')).toEqual(client)
    const credential = { id: client.id }
    expect((await kong.oauth2Tokens.create({ credential, expires_in: 60, ttl: 60 })).ttl).toBeGreaterThan(0)
    expect(await kong.oauth2Tokens.list()).toHaveLength(1)

    const { targets } = kong.ofUpstream((await kong.upstreams.create({ name: 'backend.internal' })).id)
    const target = await targets.create({ target: '10.0.0.1:80', weight: 5 })
    expect((await targets.put(target.id, { target: '10.0.0.1:80' })).weight).toBe(100)

    const { cert, key } = await makeCertificate({ names: ['a.example'], isCa: true })
    const certificate = await kong.certificates.create({ cert, key, snis: ['a.example'] })
    expect((await kong.snis.get('a.example'))?.certificate).toEqual({ id: certificate.id })
    expect((await kong.caCertificates.create({ cert })).cert_digest).toMatch(/^[0-9a-f]{64}$/)

    await kong.consumers.delete(id)
    expect(await kong.oauth2Tokens.list()).toEqual([])
  } finally {
    await app.close()
  }
})

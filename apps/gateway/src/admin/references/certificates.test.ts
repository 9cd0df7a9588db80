import { beforeAll, describe, expect, test } from 'vitest'
import { memoryAdmin } from '../../../conformance/admin-app.ts'
import { makeCertificate } from '../../../test/certificate.ts'

type Pair = Awaited<ReturnType<typeof makeCertificate>>
let one: Pair
let other: Pair
let authority: Pair
let expired: Pair

beforeAll(async () => {
  ;[one, other, authority, expired] = await Promise.all([
    makeCertificate({ names: ['one.example'] }),
    makeCertificate({ names: ['other.example'] }),
    makeCertificate({ names: ['ca.example'], isCa: true }),
    makeCertificate({ names: ['old.example'], isCa: true, endsAt: new Date('2020-01-01') }),
  ])
})

function admin() {
  const { app } = memoryAdmin()
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, ...(payload && { payload }) })
  const get = async (url: string) => (await app.inject(url)).json()
  return { send, get }
}

describe('certificates', () => {
  test('are returned with their server names, which are separate entities', async () => {
    const { send, get } = admin()
    const made = await send('POST', '/certificates', { ...one, snis: ['b.example', '*.a.example'] })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ cert: one.cert, key: one.key, cert_alt: null, key_alt: null, snis: ['*.a.example', 'b.example'] })
    expect(await get('/snis/b.example')).toMatchObject({ name: 'b.example', certificate: { id: made.json().id } })
    expect((await get('/certificates')).data[0].snis).toEqual(['*.a.example', 'b.example'])
    expect(await get('/certificates/b.example')).toEqual(await get(`/certificates/${made.json().id}`))
    expect((await get(`/certificates/${made.json().id}/snis`)).data).toHaveLength(2)
  })

  test('updating the names adds and removes them, and keeps those that stay', async () => {
    const { send, get } = admin()
    const { id } = (await send('POST', '/certificates', { ...one, snis: ['a.example', 'b.example'] })).json()
    const kept = (await get('/snis/b.example')).id
    const changed = await send('PATCH', `/certificates/${id}`, { snis: ['b.example', 'c.example'] })
    expect(changed.json().snis).toEqual(['b.example', 'c.example'])
    expect((await get('/snis/b.example')).id).toBe(kept)
    expect((await send('PATCH', `/certificates/${id}`, { tags: ['t'] })).json().snis).toEqual(['b.example', 'c.example'])
    expect((await send('PATCH', `/certificates/${id}`, { snis: null })).json().snis).toEqual([])
    expect((await get('/snis')).data).toEqual([])
  })

  test('a name belongs to one certificate, and is deleted with it', async () => {
    const { send, get } = admin()
    const { id } = (await send('POST', '/certificates', { ...one, snis: ['a.example'] })).json()
    const refused = await send('POST', '/certificates', { ...other, snis: ['a.example'] })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual({ snis: `a.example already associated with existing certificate '${id}'` })
    expect((await get('/certificates')).data).toHaveLength(1)
    expect((await send('POST', '/snis', { name: 'a.example', certificate: { id } })).statusCode).toBe(409)
    expect((await send('DELETE', `/certificates/${id}`)).statusCode).toBe(204)
    expect((await get('/snis')).data).toEqual([])
  })

  test('a PUT to a server name creates the certificate with that name', async () => {
    const { send, get } = admin()
    expect((await send('PUT', '/certificates/new.example', one)).json().snis).toEqual(['new.example'])
    expect((await send('PUT', '/certificates/new.example', other)).statusCode).toBe(200)
    expect((await get('/certificates')).data).toHaveLength(1)
    expect(await get('/certificates/new.example')).toMatchObject({ cert: other.cert, snis: ['new.example'] })
  })

  test.each([
    ['no certificate', () => ({ cert: 'x', key: one.key }), 'cert'],
    ['no key', () => ({ cert: one.cert, key: 'x' }), 'key'],
    ["another one's key", () => ({ cert: one.cert, key: other.key }), '@entity'],
    ['an alternative without its key', () => ({ ...one, cert_alt: other.cert }), '@entity'],
    ['an alternative of the same kind', () => ({ ...one, cert_alt: other.cert, key_alt: other.key }), '@entity'],
    ['an invalid name', () => ({ ...one, snis: ['a b'] }), 'snis'],
    ['a name with a port', () => ({ ...one, snis: ['a.example:443'] }), 'snis'],
    ['a name with two wildcards', () => ({ ...one, snis: ['*.a.*'] }), 'snis'],
    ['a name twice', () => ({ ...one, snis: ['a.example', 'a.example'] }), 'snis'],
    ['names that are not a list', () => ({ ...one, snis: { a: 1 } }), 'snis'],
  ])('%s is refused', async (_what, payload, field) => {
    const { send, get } = admin()
    const answer = await send('POST', '/certificates', payload())
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toContain(field)
    expect((await get('/certificates')).data).toEqual([])
  })

  test('a certificate that a service presents to its upstream cannot be deleted', async () => {
    const { send } = admin()
    const { id } = (await send('POST', '/certificates', one)).json()
    await send('POST', '/services', { name: 's', url: 'https://h', client_certificate: { id } })
    expect((await send('DELETE', `/certificates/${id}`)).json()).toMatchObject({ code: 4, fields: { '@referenced_by': 'services' } })
  })
})

describe('CA certificates', () => {
  test('have a digest, by which each exists once', async () => {
    const { send } = admin()
    const made = await send('POST', '/ca_certificates', { cert: authority.cert })
    expect(made.json().cert_digest).toMatch(/^[0-9a-f]{64}$/)
    expect((await send('POST', '/ca_certificates', { cert: authority.cert })).json()).toMatchObject({ code: 5 })
  })

  test('one that a service trusts cannot be deleted', async () => {
    const { send } = admin()
    const { id } = (await send('POST', '/ca_certificates', { cert: authority.cert })).json()
    await send('POST', '/services', { name: 's', url: 'https://h', ca_certificates: [id] })
    expect((await send('DELETE', `/ca_certificates/${id}`)).json()).toMatchObject({ code: 17 })
    await send('PATCH', '/services/s', { ca_certificates: null })
    expect((await send('DELETE', `/ca_certificates/${id}`)).statusCode).toBe(204)
  })

  test.each([
    ['a certificate that may not sign others', () => one.cert, /missing the "CA" basic constraint/],
    ['an expired certificate', () => expired.cert, /certificate expired/],
    ['two certificates', () => `${authority.cert}\n${expired.cert}`, /only one certificate at a time/],
  ])('%s is not one', async (_what, cert, message) => {
    const { send } = admin()
    const answer = await send('POST', '/ca_certificates', { cert: cert() })
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(message)])
  })
})

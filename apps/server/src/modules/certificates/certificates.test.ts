import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildCertificate, buildKongResource, buildPeople, buildResourceAccess, type People } from '../../../test/factories.ts'
import { waiting } from '../../../test/waiting.ts'
import { auditLog, certificates } from '../../db/schema/index.ts'
import { issueCertificate } from './issued.factory.ts'

let app: TestApp
let people: People
let kafkaId: number
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  kafkaId = (await buildKafka()).id
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)
const buildKafka = () => buildKongResource(app.db, { envType: 'DEV', address: 'broker.example:9093' }, { type: 'KAFKA' })
const add = (name: string, certificate: string, resourceId = kafkaId) => admin().post('/api/certificate', { resourceId, name, certificate })
const listed = async (email = people.portalAdmin.email, resourceId = kafkaId) =>
  (await app.as(email).get(`/api/certificates?resourceId=${resourceId}`)).body

describe('a file of certificates', () => {
  it('is shown as a chain from the server to its root, whatever the order in the file, with subject, issuer and expiry', async () => {
    const root = await issueCertificate('Example Root')
    const brokers = await issueCertificate('Example Brokers', { issuer: root, endsAt: new Date('2027-03-01T12:00:00Z') })
    const leaf = await issueCertificate('broker.example', { issuer: brokers, endsAt: new Date('2027-06-01T12:00:00Z'), isCa: false })
    const { status, body } = await add('chain.pem', `Bag Attributes\r\n${root.cert}${leaf.cert}# brokers\n${brokers.cert}`)
    expect(status).toBe(200)
    expect(body.chain.map(({ subject, issuer, isAuthority }: any) => [subject, issuer, isAuthority])).toEqual([
      ['CN=broker.example', 'CN=Example Brokers', false],
      ['CN=Example Brokers', 'CN=Example Root', true],
      ['CN=Example Root', 'CN=Example Root', true],
    ])
    expect(body).toMatchObject({ name: 'chain.pem', isConnected: true })
    expect(new Date(body.chain[1].validTo)).toEqual(new Date('2027-03-01T12:00:00Z'))
    expect(new Date(body.expiresAt).getTime()).toBe(Math.min(...body.chain.map(({ validTo }: any) => new Date(validTo).getTime())))
    // Only the certificates are kept.
    expect(body.certificate).not.toMatch(/Bag|brokers/)
  })
  it('with certificates that have nothing to do with each other says so, and an expired one is accepted and shown', async () => {
    const [one, other] = [await issueCertificate('One'), await issueCertificate('Other', { endsAt: new Date('2025-01-01T00:00:00Z') })]
    const { body } = await add('two.pem', one.cert + other.cert)
    expect([body.chain.length, body.isConnected, body.expiresAt]).toEqual([2, false, '2025-01-01T00:00:00.000Z'])
  })
  it('with a name that is there already is ignored, also when it is sent by many at once', async () => {
    const [first, second] = [await issueCertificate('First'), await issueCertificate('Second')]
    const { body } = await add('same.pem', first.cert)
    const again = await add('same.pem', second.cert)
    expect([again.status, again.body.id, again.body.chain[0].subject]).toEqual([200, body.id, 'CN=First'])
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => add('raced.pem', first.cert)))
    expect(new Set(replies.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(replies[0]?.body.id)))
    expect(rows.filter(({ action }) => action === 'certificate.add')).toHaveLength(1)
  })
  it('is added where the one of its name is deleted between the two looks at it', async () => {
    const { cert } = await issueCertificate('Fleeting')
    const { id } = (await add('fleeting.pem', cert)).body
    const holder = await app.pool.connect()
    await holder.query(`
      create function wait_a_moment() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock_shared(4711, 1); return null; end';
      create trigger wait_a_moment after insert on certificates for each statement execute function wait_a_moment();
      select pg_advisory_lock(4711, 1)`)
    const adding = add('fleeting.pem', cert)
    await waiting(app)
    expect((await admin().delete(`/api/certificate/${id}`)).status).toBe(200)
    await holder.query('select pg_advisory_unlock(4711, 1)')
    const { status, body } = await adding
    await holder.query('drop trigger wait_a_moment on certificates; drop function wait_a_moment')
    holder.release()
    expect([status, body.id === id]).toEqual([200, false])
    expect((await listed()).filter(({ name }: { name: string }) => name === 'fleeting.pem').map((one: { id: number }) => one.id)).toEqual([
      body.id,
    ])
  })
  it('is deleted, with its fingerprint in the audit log', async () => {
    const { id } = (await add('gone.pem', (await issueCertificate('Gone')).cert)).body
    expect((await admin().delete(`/api/certificate/${id}`)).body).toEqual({ entityId: id })
    expect((await admin().delete(`/api/certificate/${id}`)).status).toBe(404)
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, 'certificate.delete'))
    expect(rows.at(-1)?.before).toMatchObject({ name: 'gone.pem', fingerprints: [expect.stringMatching(/^[0-9A-F:]{95}$/)] })
  })
})

describe('what is refused (trust T39)', () => {
  it('is anything with a private key: it is neither stored nor answered nor logged', async () => {
    const { cert, key } = await issueCertificate('With Key')
    const secret = key.split('\n')[1] as string
    const written = vi.spyOn(process.stdout, 'write')
    for (const text of [cert + key, key, key.replace('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY') + cert, cert + key.replaceAll(' ', '\n')]) {
      const reply = await add('key.pem', text)
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['certificate']])
      expect(reply.text).not.toContain(secret)
    }
    expect(written.mock.calls.join()).not.toContain(secret)
    written.mockRestore()
    expect(JSON.stringify(await app.db.select().from(certificates))).not.toContain(secret)
    expect(JSON.stringify(await app.db.select().from(auditLog))).not.toContain(secret)
  })
  it.each([
    ['text', 'hello'],
    ['a certificate cut off', (cert: string) => cert.slice(0, 200)],
    ['a second one cut off', (cert: string) => cert + cert.slice(0, 200)],
    ['a changed certificate', (cert: string) => cert.replace(/\n[\w+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA')],
    ['a key in the armor of a certificate', '-----BEGIN CERTIFICATE-----\nMIGHAgEAMBMGByqGSM49AgEG\n-----END CERTIFICATE-----'],
    ['a request', (cert: string) => cert + cert.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST')],
    ['more than 64 KiB', (cert: string) => cert.repeat(200)],
  ])('%s', async (_, text) => {
    const { cert } = await issueCertificate('Broken')
    const reply = await add('broken.pem', typeof text === 'string' ? text : text(cert))
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['certificate']])
  })
  it('a file name with a path, and a resource that is not of type KAFKA or not there', async () => {
    const { cert } = await issueCertificate('Somewhere')
    expect((await add('../up.pem', cert)).body.errors).toHaveProperty('name')
    expect((await add('a.pem', cert, (await buildKongResource(app.db, {})).id)).body.errors).toHaveProperty('resourceId')
    expect((await add('a.pem', cert, 999_999)).body.errors).toHaveProperty('resourceId')
  })
})

describe('GET /api/certificates', () => {
  it('shows an organization those of Kafka environments whose access list has it', async () => {
    const { id } = await buildKafka()
    await buildCertificate(app.db, id)
    expect(await listed(people.externalUser.email, id)).toEqual([])
    await buildResourceAccess(app.db, id, people.acme.id)
    expect(await listed(people.externalUser.email, id)).toHaveLength(1)
    expect(await listed(people.foreignAdmin.email, id)).toEqual([])
    expect(await listed(people.nobody.email, id)).toEqual([])
  })
  it('answers a failure with an empty list, and a status that tells clients so', async () => {
    await app.pool.query('alter table certificates rename to certificates_away')
    const { status, body } = await admin().get('/api/certificates')
    await app.pool.query('alter table certificates_away rename to certificates')
    expect([status, body]).toEqual([500, []])
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildCertificate,
  buildKongResource,
  buildOrganization,
  buildPeople,
  buildResourceAccess,
  type People,
} from '../../../test/factories.ts'
import { auditLog, deployments, resourceConfigs, resources } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)
const configs = (settings: Record<string, string>) => Object.entries(settings).map(([name, value]) => ({ name, value }))
const redis = { host: 'cache.example', port: '6379', timeout: '2000', password: 'redis-password-0001' }
const save = (form: Record<string, unknown>, settings: Record<string, string>) =>
  admin().post('/api/resources', { ...form, configs: configs(settings) })
const detail = async (id: number) => (await admin().get(`/api/resource/${id}`)).body
const settingsOf = async (id: number) => Object.fromEntries((await detail(id)).configs.map(({ name, value }: any) => [name, value]))

describe('resources by type', () => {
  it('have the settings of specification 2 §3', async () => {
    const { body } = await admin().get('/api/resourceTypes')
    expect(body.map(({ id, name, configs }: any) => [id, name, configs.map((config: any) => config.name)])).toEqual([
      [1, 'KONG', ['adminUrl', 'apiUrl', 'httpLogEndpoint', 'adminApiKey', 'clusters', 'allowedUpstreams']],
      [2, 'KAFKA', ['envType', 'address', 'internalAddr']],
      [3, 'REDIS', ['host', 'port', 'timeout', 'password']],
    ])
    expect(body[2].configs[3]).toMatchObject({ placeholder: 'Password', required: true, secret: true, hint: 'Enter NO if not set' })
  })
  it('are created, found by type and number, and changed by id; the name can change too', async () => {
    const { body } = await save(
      { type: 'KAFKA', name: 'Kafka East', isPublic: 0 },
      { envType: 'DEV', address: 'a.example:9092, b.example:9092' },
    )
    const kafka = await detail(body.entityId)
    expect(kafka).toMatchObject({ type: 'KAFKA', isPublic: 0, address: 'a.example:9092, b.example:9092', organizations: [] })
    expect((await admin().get('/api/resources?type=2&public=0')).body).toMatchObject([{ name: 'Kafka East' }])
    // With every field of the specification's form; its own calls change the access list and certificates.
    const { status } = await save({ ...kafka, certificate: { name: 'broker.pem' }, access: [], name: 'Kafka West' }, {})
    expect([status, (await detail(body.entityId)).name]).toEqual([200, 'Kafka West'])
  })
  it('keep what an edit omits, and lose what it empties; the password is write-only', async () => {
    const { body, text } = await save({ type: 'REDIS', name: 'Cache' }, { ...redis, region: 'east', note: 'of the rates' })
    const id = body.entityId
    expect(text).not.toContain(redis.password)
    expect(await settingsOf(id)).toEqual({ ...redis, password: 'set', region: 'east', note: 'of the rates' })
    const { version } = await detail(id)
    await save({ id, version, type: 'REDIS', name: 'Cache' }, { timeout: '3000', region: '' })
    expect(await settingsOf(id)).toEqual({ ...redis, timeout: '3000', password: 'set', note: 'of the rates' })
    expect(JSON.stringify(await app.db.select().from(resourceConfigs))).not.toContain(redis.password)
    expect(JSON.stringify(await app.db.select().from(auditLog))).not.toContain(redis.password)
  })
  it('seal custom settings that are named like a secret', async () => {
    const { body } = await save({ type: 'REDIS', name: 'Cache with a token' }, { ...redis, 'Access-Token': 'custom-secret-0001' })
    expect(await settingsOf(body.entityId)).toMatchObject({ 'Access-Token': 'set' })
    expect(JSON.stringify(await app.db.select().from(resourceConfigs))).not.toContain('custom-secret-0001')
  })
  it('show a secret that is missing as not set', async () => {
    const { id } = await buildKongResource(app.db, { adminUrl: 'http://127.0.0.1:9' })
    expect(await settingsOf(id)).toMatchObject({ adminApiKey: 'not set' })
  })
  it('require the password again for another server, because it is sent only where it was entered for (trust T41)', async () => {
    const { body } = await save({ type: 'REDIS', name: 'Cache that moves' }, redis)
    const { version } = await detail(body.entityId)
    const moved = { id: body.entityId, version, type: 'REDIS', name: 'Cache that moves' }
    const refused = await save(moved, { host: 'elsewhere.example' })
    expect([refused.status, refused.body.errors]).toEqual([400, { 'configs.password': 'This is another server: enter the password again' }])
    expect((await save(moved, { host: 'elsewhere.example', password: 'NO' })).status).toBe(200)
  })
  it.each([
    ['REDIS', { ...redis, host: '' }, 'configs.host', 'Host is required'],
    ['REDIS', { ...redis, password: '' }, 'configs.password', 'Password is required'],
    ['REDIS', { ...redis, port: '65536' }, 'configs.port', 'Must be a port from 1 to 65535'],
    ['REDIS', { ...redis, timeout: '0' }, 'configs.timeout', 'Must be a number of milliseconds from 1 to 60000'],
    ['REDIS', { ...redis, host: 'http://cache.example/' }, 'configs.host', 'Must be a host name or an IP address'],
    ['KAFKA', { envType: 'DEV' }, 'configs.address', 'Address is required'],
    ['KAFKA', { envType: 'STAGE', address: 'a.example:1' }, 'configs.envType', 'Must be DEV, TEST, UAT or PROD'],
    ['KAFKA', { envType: 'DEV', address: 'a.example' }, 'configs.address', 'Must be host:port, several separated by commas'],
  ])('%s refuses %j', async (type, settings, field, message) => {
    const reply = await save({ type, name: 'Wrong' }, settings)
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: message }])
  })
  it('refuse a name that is taken, also to two who create it at once, and an empty one', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => save({ type: 'REDIS', name: 'Raced' }, redis)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(replies.find(({ status }) => status === 400)?.body.errors).toEqual({ name: 'There is a resource of this name' })
    expect((await save({ type: 'REDIS', name: '' }, redis)).body.errors).toEqual({ name: 'Name is required' })
  })
  it('are sent once under an Idempotency-Key (trust T62)', async () => {
    const body = { type: 'REDIS', name: 'Sent twice', configs: configs(redis) }
    const replies = await Promise.all([1, 2].map(() => admin().post('/api/resources', body, { 'idempotency-key': 'twice' })))
    const again = await admin().post('/api/resources', body, { 'idempotency-key': 'twice' })
    expect(again.body.entityId).toBe(replies.find(({ status }) => status === 200)?.body.entityId)
    expect(await app.db.$count(resources, eq(resources.name, 'Sent twice'))).toBe(1)
  })
})

describe('the access list of a resource', () => {
  it('has organizations added once and removed, each with its audit row', async () => {
    const { id } = await buildKongResource(app.db, {}, { isPublic: false })
    const entry = { resourceId: id, organizationId: people.acme.id }
    const replies = await Promise.all([1, 2, 3].map(() => admin().post('/api/resourceAccess', entry)))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(replies[0]?.body).toMatchObject({ ...entry, organization: { id: people.acme.id, name: 'Acme Wealth' } })
    expect((await app.as(people.externalUser.email).get('/api/resources')).body.map((one: any) => one.id)).toContain(id)
    expect((await admin().get(`/api/resourceAccess/?resourceId=${id}`)).body).toEqual([replies[0]?.body])
    expect((await admin().get(`/api/resourceAccess/?resourceId=${id}&organizationId=${people.globex.id}`)).body).toEqual([])
    expect((await detail(id)).organizations).toEqual([replies[0]?.body])
    expect((await admin().delete(`/api/resourceAccess/${replies[0]?.body.id}`)).body).toEqual({ entityId: replies[0]?.body.id })
    expect((await admin().delete(`/api/resourceAccess/${replies[0]?.body.id}`)).status).toBe(404)
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.objectType, 'resource-access')).orderBy(auditLog.id)
    expect(rows.map(({ action }) => action)).toEqual(['resource-access.grant', 'resource-access.revoke'])
  })
  it('refuses unknown resources, and organizations that are unknown or deleted, at their field', async () => {
    const { id } = await buildKongResource(app.db, {})
    const refused = async (entry: object) => (await admin().post('/api/resourceAccess', entry)).body.errors
    const deleted = await buildOrganization(app.db, { deletedAt: new Date() })
    for (const organizationId of [999_999, deleted.id])
      expect(await refused({ resourceId: id, organizationId })).toEqual({ organizationId: 'This organization does not exist' })
    expect(await refused({ resourceId: 999_999, organizationId: people.acme.id })).toEqual({ resourceId: 'This resource does not exist' })
  })
})

describe('deleting a resource', () => {
  const deploymentAt = async (resourceId: number) => {
    const api = await buildApi(app.db, people.portalAdmin.id, { organizationId: people.provider.id })
    const names = { name: 'core', contextPath: 'core', serviceName: 'core-dev', routePath: '/core-dev' }
    const values = {
      apiId: api.id,
      resourceId,
      env: 'DEV',
      auth: 'apikey',
      upstreamUrl: 'http://a.example',
      createdBy: people.portalAdmin.id,
    } as const
    const [row] = await app.db
      .insert(deployments)
      .values({ ...names, ...values, state: 'ACTIVE', settled: true })
      .returning()
    return row as typeof deployments.$inferSelect
  }
  it('is refused while it has certificates, access entries or deployments, and says which', async () => {
    const { id } = await buildKongResource(app.db, {}, { type: 'KAFKA' })
    await buildCertificate(app.db, id)
    await buildResourceAccess(app.db, id, people.acme.id)
    await buildResourceAccess(app.db, id, people.globex.id)
    const deployment = await deploymentAt(id)
    const { status, body } = await admin().delete(`/api/resource/${id}`)
    expect([status, body.detail]).toEqual([409, 'This resource still has 1 certificate, 2 organizations with access, and 1 deployment'])
    await app.db.update(deployments).set({ state: 'DELETED', settled: false }).where(eq(deployments.id, deployment.id))
    expect((await admin().delete(`/api/resource/${id}`)).body.detail).toContain('1 deployment')
  })
  it('forgets its settings and frees its name; ended deployments keep their history', async () => {
    const { body } = await save({ type: 'REDIS', name: 'Short-lived' }, redis)
    const id = body.entityId
    const deployment = await deploymentAt(id)
    await app.db.update(deployments).set({ state: 'DELETED' }).where(eq(deployments.id, deployment.id))
    expect((await admin().delete(`/api/resource/${id}`)).body).toEqual({ entityId: id })
    expect(await app.db.$count(resourceConfigs, eq(resourceConfigs.resourceId, id))).toBe(0)
    expect((await admin().get(`/api/resource/${id}`)).status).toBe(404)
    expect((await admin().delete(`/api/resource/${id}`)).status).toBe(404)
    expect((await admin().post(`/api/resource/${id}/test`)).status).toBe(404)
    expect((await admin().get('/api/resources')).body.map(({ name }: any) => name)).not.toContain('Short-lived')
    expect((await save({ type: 'REDIS', name: 'Short-lived' }, redis)).body.entityId).not.toBe(id)
  })
  it('is refused for the embedded gateway, whose address and key stay those of the installation', async () => {
    const server = {
      name: 'Embedded gateway',
      adminUrl: 'http://127.0.0.1:9',
      apiUrl: 'http://127.0.0.1:8',
      httpLogEndpoint: 'http://127.0.0.1:7',
    }
    const id = await app.app.services.resources.ensureKongResource({ ...server, allowedUpstreams: ['127.0.0.1'] })
    expect((await admin().delete(`/api/resource/${id}`)).status).toBe(409)
    const { version } = await detail(id)
    const refused = await save({ id, version, type: 'KONG', name: 'Ours' }, { adminUrl: 'http://127.0.0.1:10' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['configs.adminUrl', 'name']])
    const form = { id, version, type: 'KONG', name: server.name, isPublic: 0 }
    expect((await save(form, { allowedUpstreams: '10.0.0.0/8' })).status).toBe(200)
    // The next start keeps what an administrator allowed.
    await app.app.services.resources.ensureKongResource({ ...server, allowedUpstreams: ['127.0.0.1'] })
    expect(await settingsOf(id)).toMatchObject({ allowedUpstreams: '10.0.0.0/8' })
  })
})

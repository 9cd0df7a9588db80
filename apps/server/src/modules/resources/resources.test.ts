import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noPassword } from '@apim/contract/resources/config-keys'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildKongResource, buildPeople, type People } from '../../../test/factories.ts'
import { auditLog, resourceAccess, resourceConfigs, resources } from '../../db/schema/index.ts'
import { tokenHash } from '../../security/random-token.ts'
import type { Resources } from './resources.service.ts'
import type { KongServer } from './settings/ensure-kong-resource.ts'

const server: KongServer = {
  name: 'Embedded gateway',
  adminUrl: 'http://127.0.0.1:18801',
  apiUrl: 'http://localhost:18800/',
  httpLogEndpoint: 'http://127.0.0.1:18802/ingest/access-log',
  adminApiKey: 'an-admin-key-that-nobody-may-read',
  allowedUpstreams: ['127.0.0.1', '10.1.0.0/16'],
}
let app: TestApp
let people: People
let service: Resources
let gatewayId: number
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  service = app.app.services.resources
  gatewayId = await service.ensureKongResource(server)
  await buildKongResource(app.db, { apiUrl: 'http://hidden.example' }, { name: 'Hidden', isPublic: false })
})
afterAll(() => app.close())
const buildRedis = async (name: string, configs: Record<string, string>): Promise<number> => {
  const [made] = await app.db.insert(resources).values({ name, type: 'REDIS', isPublic: false }).returning()
  const id = made?.id ?? 0
  await app.db.insert(resourceConfigs).values(Object.entries(configs).map(([one, value]) => ({ resourceId: id, name: one, value })))
  return id
}
const names = (body: { name: string }[]) => body.map(({ name }) => name)

describe('GET /api/resources', () => {
  it('shows a company user public resources, with only the public address', async () => {
    const { status, body } = await app.as(people.companyUser.email).get('/api/resources?type=KONG')
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: gatewayId, name: 'Embedded gateway', type: 'KONG', isPublic: 1, apiUrl: 'http://localhost:18800/', address: null },
    ])
  })
  it('shows a private resource to the organizations on its list only', async () => {
    const hidden = (await app.db.select().from(resources).where(eq(resources.name, 'Hidden')))[0]
    await app.db.insert(resourceAccess).values({ resourceId: hidden?.id ?? 0, organizationId: people.acme.id })
    expect(names((await app.as(people.externalUser.email).get('/api/resources')).body)).toEqual(['Embedded gateway', 'Hidden'])
    expect(names((await app.as(people.foreignAdmin.email).get('/api/resources')).body)).toEqual(['Embedded gateway'])
    expect(names((await app.as(people.kongAdmin.email).get('/api/resources')).body)).toEqual(['Embedded gateway'])
  })
  it('shows a portal admin the configuration, with secrets only as set or not', async () => {
    const { body, text } = await app.as(people.portalAdmin.email).get('/api/resources?public=1')
    expect(body[0].configs).toContainEqual({ name: 'adminApiKey', value: 'set', secret: true, expiresAt: null })
    expect(body[0].configs).toContainEqual({ name: 'ingestToken', value: 'set', secret: true, expiresAt: null })
    expect(body[0].configs).toContainEqual({ name: 'adminUrl', value: server.adminUrl, secret: false, expiresAt: null })
    expect(text).not.toContain(server.adminApiKey)
  })
  it('filters by type, given by name or by number, and by public or private', async () => {
    const as = app.as(people.portalAdmin.email)
    expect(names((await as.get('/api/resources?public=0')).body)).toEqual(['Hidden'])
    expect(names((await as.get('/api/resources?type=1')).body)).toEqual(['Embedded gateway', 'Hidden'])
    expect((await as.get('/api/resources?type=2')).body).toEqual([])
  })
  it('refuses an unknown type and unauthenticated callers, and shows nothing to a user without an organization', async () => {
    expect((await app.as(people.portalAdmin.email).get('/api/resources?type=TOASTER')).body.errors).toHaveProperty('type')
    expect((await app.anonymous.get('/api/resources')).status).toBe(401)
    expect((await app.as(people.nobody.email).get('/api/resources')).body).toEqual([])
  })
})

describe('the embedded gateway server', () => {
  const kong = async () => {
    const found = await service.kongResource(gatewayId)
    if (!found) throw new Error('there is no such resource')
    return found
  }
  it('is read with its secrets in the clear by the server itself', async () => {
    const found = await kong()
    expect(found).toMatchObject({
      id: gatewayId,
      name: 'Embedded gateway',
      adminUrl: 'http://127.0.0.1:18801',
      adminApiKey: server.adminApiKey,
      apiUrl: 'http://localhost:18800',
      allowedUpstreams: ['127.0.0.1', '10.1.0.0/16'],
    })
    expect(Buffer.from(found.ingestToken ?? '', 'base64url')).toHaveLength(32)
    expect(await service.resourceOfToken(found.ingestToken ?? '')).toMatchObject({ id: gatewayId })
    expect(await service.resourceOfToken('something else')).toBeUndefined()
  })
  it('counts in a Redis server at every moment while it moves from one to another and the first is deleted', async () => {
    const redis = (name: string, host: string) => buildRedis(name, { host, port: '6379', timeout: '100', password: noPassword })
    const [first, second] = [await redis('First', 'first.example'), await redis('Second', 'second.example')]
    const tie = (redisResourceId: number | null) => app.db.update(resources).set({ redisResourceId }).where(eq(resources.id, gatewayId))
    await tie(first)
    const query = app.pool.query.bind(app.pool) as (...args: unknown[]) => unknown
    let statements = 0
    const between = vi.spyOn(app.pool, 'query').mockImplementation(async (...args: unknown[]) => {
      statements += 1
      if (statements === 2) {
        await tie(second)
        await app.db.delete(resourceConfigs).where(eq(resourceConfigs.resourceId, first))
      }
      return query(...args)
    })
    const found = await kong()
    between.mockRestore()
    await tie(null)
    expect(found.redis?.host).toMatch(/^(first|second)\.example$/)
  })
  it('stays the same row with the same ingestion token when ports change, and writes one audit row for a change only', async () => {
    const before = await kong()
    expect(await service.ensureKongResource({ ...server, adminUrl: 'http://127.0.0.1:18811', adminApiKey: 'another-admin-key' })).toBe(
      gatewayId,
    )
    expect(await service.ensureKongResource({ ...server, adminUrl: 'http://127.0.0.1:18811', adminApiKey: 'another-admin-key' })).toBe(
      gatewayId,
    )
    const after = await kong()
    expect(after).toMatchObject({ adminUrl: 'http://127.0.0.1:18811', adminApiKey: 'another-admin-key', ingestToken: before.ingestToken })
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.objectType, 'resource'))
    expect(rows.map(({ action }) => action)).toEqual(['resource.create', 'resource.update'])
    expect(JSON.stringify(rows)).not.toContain('another-admin-key')
  })
  it('is created once by two concurrent starts', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => service.ensureKongResource({ ...server, name: 'Twice' })))
    expect(new Set(ids).size).toBe(1)
  })
  it('stores no secret in the clear, and does not decrypt one that was moved to another row', async () => {
    const rows = await app.db.select().from(resourceConfigs)
    const { ingestToken } = await kong()
    expect(JSON.stringify(rows)).not.toContain('another-admin-key')
    expect(JSON.stringify(rows)).not.toContain(ingestToken)
    expect((await app.db.select().from(resources).where(eq(resources.id, gatewayId)))[0]?.ingestTokenHash).toBe(
      tokenHash(ingestToken ?? ''),
    )
    const stolen = rows.find((row) => row.resourceId === gatewayId && row.name === 'adminApiKey')?.secret ?? null
    const other = await buildKongResource(app.db, {}, { name: 'Other' })
    await app.db.insert(resourceConfigs).values({ resourceId: other.id, name: 'adminApiKey', secret: stolen })
    await expect(service.kongResource(other.id)).rejects.toThrow(/authenticate data/)
  })
  it('may be used by those who may see it', async () => {
    const secret = await buildKongResource(app.db, {}, { name: 'Vaulted', isPublic: false })
    expect(await service.mayUse(actor(people.provider.id), gatewayId)).toBe(true)
    expect(await service.mayUse(actor(people.provider.id), secret.id)).toBe(false)
    expect(await service.mayUse({ ...actor(people.provider.id), roles: ['ROLE_PORTAL_ADMIN'] }, secret.id)).toBe(true)
    expect(await service.mayUse(actor(null), gatewayId)).toBe(false)
  })
})

const actor = (organizationId: number | null) => ({ id: 1, roles: [], organizationId, organizationExternal: false, ownerApps: [] })

describe('connecting a gateway server', () => {
  const form = {
    type: 'KONG',
    name: 'Kong West',
    adminUrl: 'http://127.0.0.1:9544',
    apiUrl: 'https://gateway.example',
    adminApiKey: 'kong-admin-key-0001',
  }
  type Server = { name: string; version?: string; [setting: string]: unknown }
  const now = async (name: string) => {
    const { body } = await app.as(people.portalAdmin.email).get('/api/resources?type=KONG')
    return body.find((one: any) => one.name === name)
  }
  const versionNow = async (name = form.name) => (await now(name))?.version
  /** The body that creates this server, or changes the one of its name. */
  const bodyOf = async ({ type, name, version, ...settings }: Server) => ({
    id: (await now(name))?.id,
    type,
    name,
    version,
    configs: Object.entries(settings).map(([setting, value]) => ({
      name: setting,
      value: Array.isArray(value) ? value.join(' ') : String(value),
    })),
  })
  const post = async (server: Server, headers?: Record<string, string>) =>
    app.as(people.portalAdmin.email).post('/api/resources', await bodyOf(server), headers)
  /** Saves a server, based on its current version. */
  const save = async (server: Server) => post({ ...server, version: await versionNow(server.name) })
  it('stores it with its key sealed, and updates it by name', async () => {
    const admin = app.as(people.portalAdmin.email)
    const first = await post(form)
    const edit = { ...form, version: await versionNow(), apiUrl: 'https://api.example', allowedUpstreams: ['10.0.0.0/8'] }
    const second = await post(edit)
    expect([first.status, second.status, second.body.entityId]).toEqual([200, 200, first.body.entityId])
    const listed = await admin.get('/api/resources?type=KONG')
    expect(listed.text).not.toContain(form.adminApiKey)
    expect(listed.body.find((one: any) => one.name === form.name)).toMatchObject({ apiUrl: 'https://api.example' })
  })
  it('refuses an edit based on an old version or on none', async () => {
    const admin = app.as(people.portalAdmin.email)
    const version = await versionNow()
    const edit = { ...form, apiUrl: 'https://one.example' }
    expect((await post(edit, { 'if-match': `"${version}"` })).status).toBe(200)
    for (const [more, code] of [
      [{}, 'version-required'],
      [{ version }, 'stale-version'],
    ] as const) {
      const { status, body, text } = await post({
        ...form,
        ...more,
        apiUrl: 'https://two.example',
        adminApiKey: 'kong-admin-key-0002',
      })
      expect([status, body.code]).toEqual([409, code])
      expect(body.versions).toMatchObject({
        yours: {
          configs: expect.arrayContaining([
            { name: 'apiUrl', value: 'https://two.example', secret: false, expiresAt: null },
            { name: 'adminApiKey', value: 'set', secret: true, expiresAt: null },
          ]),
        },
        current: { apiUrl: 'https://one.example' },
      })
      expect(body.versions.current.configs).toContainEqual({ name: 'adminApiKey', value: 'set', secret: true, expiresAt: null })
      expect(text).not.toContain('kong-admin-key')
    }
    expect((await admin.get('/api/resources?type=KONG')).body.find((one: any) => one.name === form.name).apiUrl).toBe('https://one.example')
    expect((await service.kongResource((await post(edit)).body.entityId))?.adminApiKey).toBe(form.adminApiKey)
  })
  it('shows its version to portal admins only', async () => {
    const { body } = await app.as(people.kongAdmin.email).get('/api/resources?type=KONG')
    for (const resource of body) expect(resource).not.toHaveProperty('version')
  })
  it.each([
    ['adminUrl', 'http://127.0.0.1:9545'],
    ['adminUrl', 'https://127.0.0.1:9544'],
    ['adminUrl', 'http://localhost:9544'],
    ['adminUrl', 'http://127.0.0.2:9544/admin'],
  ])('requires the key again when the %s changes to another origin, %s, and changes nothing', async (field, address) => {
    const { adminApiKey: _, ...withoutKey } = form
    const { body } = await post(form)
    const before = await app.db.select().from(resourceConfigs).where(eq(resourceConfigs.resourceId, body.entityId))
    const refused = await post({ ...withoutKey, apiUrl: 'https://elsewhere.example', [field]: address })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'configs.adminApiKey': 'This Admin Url is on another server: enter the Admin API key again' },
    ])
    expect(await app.db.select().from(resourceConfigs).where(eq(resourceConfigs.resourceId, body.entityId))).toEqual(before)
  })
  it('keeps the key for another path or spelling of the same origin, accepts a new key for a new one, and needs none if there was none', async () => {
    const { adminApiKey: _, ...withoutKey } = form
    const { body } = await save(form)
    expect((await save({ ...withoutKey, adminUrl: 'HTTP://127.0.0.1:9544/admin/' })).status).toBe(200)
    expect(await service.kongResource(body.entityId)).toMatchObject({ adminApiKey: form.adminApiKey })
    expect((await save({ ...withoutKey, adminUrl: 'http://127.0.0.1:9546', adminApiKey: 'another-key-0002' })).status).toBe(200)
    expect(await service.kongResource(body.entityId)).toMatchObject({ adminUrl: 'http://127.0.0.1:9546', adminApiKey: 'another-key-0002' })
    const open = await save({ ...withoutKey, name: 'Kong without a key' })
    expect((await save({ ...withoutKey, name: 'Kong without a key', adminUrl: 'http://127.0.0.1:9547' })).status).toBe(200)
    expect(await service.kongResource(open.body.entityId)).toMatchObject({ adminUrl: 'http://127.0.0.1:9547', adminApiKey: null })
  })
  it('sends the stored key only to the origin it was entered for, whatever that origin answers', async () => {
    const asked: { at: string; key: unknown }[] = []
    const server = (at: string, location: () => string) =>
      createServer((request, response) => {
        asked.push({ at, key: request.headers['kong-admin-token'] ?? request.headers['apikey'] })
        response.writeHead(302, { location: location() }).end()
      })
    const listening = async (one: ReturnType<typeof createServer>) => {
      await once(one.listen(0, '127.0.0.1'), 'listening')
      return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
    }
    const [other, first] = [server('other', () => '/'), server('first', () => `${otherUrl}/status`)]
    const otherUrl = await listening(other)
    const named = { ...form, name: 'Kong that redirects', adminUrl: await listening(first) }
    const admin = app.as(people.portalAdmin.email)
    const { body } = await post(named)
    const { adminApiKey: _, ...withoutKey } = named
    const look = () => admin.get(`/api/kong/service/6f1a2c70-2f5e-4a51-9d0e-3c1d5b7f9a11?resourceId=${body.entityId}`)
    expect((await look()).status).toBe(502)
    expect((await post({ ...withoutKey, adminUrl: otherUrl })).status).toBe(400)
    expect((await look()).status).toBe(502)
    expect(asked.filter(({ at }) => at === 'first').map(({ key }) => key)).toEqual([form.adminApiKey, form.adminApiKey])
    expect(asked.filter(({ at }) => at === 'other')).toEqual([])
    await Promise.all([first, other].map((one) => new Promise((closed) => one.close(closed))))
  })
  it('records the values before and after in the audit log, and for the key only that it changed', async () => {
    const named = { ...form, name: 'Kong Audited', clusters: 'east', allowedUpstreams: ['10.0.0.0/8'] }
    const { body } = await save(named)
    await save({ ...named, allowedUpstreams: ['10.0.0.0/8', '192.168.1.7:8080'] })
    const moved = { adminUrl: 'http://127.0.0.1:9548', adminApiKey: 'kong-admin-key-0003', httpLogEndpoint: 'http://127.0.0.1:9549/log' }
    await save({ ...named, allowedUpstreams: [], ...moved })
    await save({ ...named, allowedUpstreams: [], ...moved })
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'resource'), eq(auditLog.objectId, String(body.entityId))))
      .orderBy(auditLog.id)
    const first = {
      name: 'Kong Audited',
      type: 'KONG',
      isPublic: true,
      adminUrl: form.adminUrl,
      apiUrl: form.apiUrl,
      httpLogEndpoint: 'http://localhost/ingest/access-log',
      clusters: 'east',
      allowedUpstreams: '10.0.0.0/8',
    }
    const second = { ...first, allowedUpstreams: '10.0.0.0/8 192.168.1.7:8080' }
    const { allowedUpstreams: _, ...open } = second
    const third = { ...open, adminUrl: moved.adminUrl, httpLogEndpoint: moved.httpLogEndpoint }
    expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'resource.create', before: null, after: { ...first, changed: expect.arrayContaining(['adminApiKey', 'ingestToken']) } },
      { action: 'resource.update', before: first, after: { ...second, changed: ['allowedUpstreams'] } },
      {
        action: 'resource.update',
        before: second,
        after: { ...third, changed: ['adminApiKey', 'adminUrl', 'allowedUpstreams', 'httpLogEndpoint'] },
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/kong-admin-key/)
  })
  it.each([
    ['name', { ...form, name: ' ' }, 'Name is required'],
    ['configs.adminUrl', { ...form, adminUrl: 'javascript:alert(1)' }, 'Must be a web address that starts with http:// or https://'],
    ['configs.adminUrl', { ...form, adminUrl: 'http://169.254.169.254/' }, 'This address is not allowed as a target'],
    ['configs.adminUrl', { ...form, adminUrl: 'http://127.0.0.1:22' }, 'Port 22 is not allowed for an HTTP service'],
    ['type', { ...form, type: 'TOASTER' }, 'Type is required'],
    [
      'type',
      { ...form, name: 'Kong Audited', type: 'KAFKA', address: 'a.example:1', envType: 'DEV' },
      'The type of a resource cannot be changed',
    ],
    ['configs.adminUrl', { type: 'KONG', name: 'Kong without addresses' }, 'Admin Url is required'],
    ['configs.apiUrl', { type: 'KONG', name: 'Kong without addresses' }, 'Api Url is required'],
    ['configs.ingestToken', { ...form, ingestToken: 'mine' }, 'The portal sets this attribute itself'],
  ])('refuses an invalid %s, naming the field', async (field, body, message) => {
    const reply = await post(body)
    expect([reply.status, reply.body.errors?.[field]]).toEqual([400, message])
  })
  it('is for portal admins only', async () => {
    expect((await app.as(people.kongAdmin.email).post('/api/resources', await bodyOf(form))).status).toBe(403)
    expect((await app.anonymous.post('/api/resources', await bodyOf(form))).status).toBe(401)
  })
})

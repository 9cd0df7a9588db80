import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testVault } from '../../../test/app.ts'
import { buildPeople, type People } from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { auditLog, resourceConfigs } from '../../db/schema/index.ts'
import { openConfig } from './settings/config-row.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)
type Config = { name: string; value?: string; from?: string; secret?: boolean; expiresAt?: string | null }
const base = [
  { name: 'host', value: 'cache.example' },
  { name: 'port', value: '6379' },
  { name: 'timeout', value: '2000' },
  { name: 'password', value: 'redis-password-0001' },
]
const detail = async (id: number) => (await admin().get(`/api/resource/${id}`)).body
const shownOf = async (id: number, name: string) => (await detail(id)).configs.find((one: Config) => one.name === name)
const created = async (configs: Config[]): Promise<number> => {
  const { status, body } = await admin().post('/api/resources', { type: 'REDIS', name: `Cache ${next()}`, configs: [...base, ...configs] })
  expect(status).toBe(200)
  return body.entityId
}
const edit = async (id: number, configs: Config[], more: object = {}) => {
  const { version, name } = await detail(id)
  return admin().post('/api/resources', { id, version, type: 'REDIS', name, configs, ...more })
}
/** What is stored under a name, opened. */
const stored = async (id: number, name: string) => {
  const [row] = await app.db
    .select()
    .from(resourceConfigs)
    .where(and(eq(resourceConfigs.resourceId, id), eq(resourceConfigs.name, name)))
  return row && { value: openConfig(testVault, row), isSealed: row.secret !== null }
}
const end = '2030-05-01T10:00:00.000Z'

describe('secrets of resources', () => {
  it('keep their value when they are renamed, and stay sealed', async () => {
    const id = await created([{ name: 'Access-Token', value: 'custom-secret-0002' }])
    expect(await shownOf(id, 'Access-Token')).toEqual({ name: 'Access-Token', value: 'set', secret: true, expiresAt: null })
    expect((await edit(id, [{ name: 'label', from: 'Access-Token' }])).status).toBe(200)
    expect(await stored(id, 'label')).toEqual({ value: 'custom-secret-0002', isSealed: true })
    expect(await stored(id, 'Access-Token')).toBeUndefined()
    expect(await shownOf(id, 'label')).toMatchObject({ value: 'set', secret: true })
  })
  it('can swap their names', async () => {
    const id = await created([
      { name: 'one', value: 'first-secret', secret: true },
      { name: 'two', value: 'second-secret', secret: true },
    ])
    const { status } = await edit(id, [
      { name: 'one', from: 'two' },
      { name: 'two', from: 'one' },
    ])
    expect([status, (await stored(id, 'one'))?.value, (await stored(id, 'two'))?.value]).toEqual([200, 'second-secret', 'first-secret'])
  })
  it('keep their value when what responses show of them is sent back', async () => {
    const id = await created([{ name: 'Access-Token', value: 'custom-secret-0003' }])
    const { configs } = await detail(id)
    expect((await edit(id, configs, { name: `Renamed ${next()}` })).status).toBe(200)
    expect((await stored(id, 'Access-Token'))?.value).toBe('custom-secret-0003')
    expect((await stored(id, 'password'))?.value).toBe('redis-password-0001')
  })
  it('can be any custom setting, which then is never shown, not even in the audit log or in a conflict', async () => {
    const id = await created([{ name: 'licence', value: 'licence-secret-0004', secret: true }])
    expect(await shownOf(id, 'licence')).toMatchObject({ value: 'set', secret: true })
    const { name } = await detail(id)
    const stale = await admin().post('/api/resources', {
      id,
      version: 'old',
      type: 'REDIS',
      name,
      configs: [{ name: 'licence', value: 'licence-secret-0005' }],
    })
    expect([stale.status, stale.text.includes('licence-secret')]).toEqual([409, false])
    expect((await edit(id, [{ name: 'licence', value: 'licence-secret-0006' }])).status).toBe(200)
    expect(await stored(id, 'licence')).toEqual({ value: 'licence-secret-0006', isSealed: true })
    expect(JSON.stringify(await app.db.select().from(auditLog))).not.toContain('licence-secret')
    expect(JSON.stringify(await app.db.select().from(resourceConfigs))).not.toContain('licence-secret')
  })
  it('are shown from now on only if their value is entered again', async () => {
    const id = await created([{ name: 'licence', value: 'licence-secret-0007', secret: true }])
    const refused = await edit(id, [{ name: 'licence', secret: false }])
    expect([refused.status, refused.body.errors]).toEqual([400, { 'configs.licence': 'Enter the value again to show it from now on' }])
    expect((await edit(id, [{ name: 'licence', value: 'open', secret: false }])).status).toBe(200)
    expect(await shownOf(id, 'licence')).toMatchObject({ value: 'open', secret: false })
  })
  it.each([
    ['shown as the address', { name: 'host', from: 'licence' }],
    ['sent as the password', { name: 'password', from: 'licence' }],
    ['taken from the password', { name: 'note', from: 'password', secret: false }],
    ['taken from the access log’s token', { name: 'note', from: 'ingestToken' }],
  ])('cannot be %s by a renaming', async (_, config) => {
    const id = await created([{ name: 'licence', value: 'licence-secret-0008', secret: true }])
    const { status, body } = await edit(id, [config])
    expect([status, body.errors]).toEqual([400, { [`configs.${config.name}`]: 'Only custom attributes can be renamed' }])
  })
  it('are no settings that the portal itself needs to show, such as an address: no one could see any more where it leads', async () => {
    const id = await created([])
    for (const name of ['host', 'port', 'timeout']) {
      const value = base.find((one) => one.name === name)?.value ?? ''
      const { status, body } = await edit(id, [{ name, value, secret: true }])
      expect([status, body.errors]).toEqual([400, { [`configs.${name}`]: 'Only custom attributes can be made secret' }])
    }
    expect(await shownOf(id, 'host')).toMatchObject({ value: 'cache.example', secret: false })
    // What responses show can be sent back.
    expect((await edit(id, (await detail(id)).configs)).status).toBe(200)
  })
  it('that someone else removed cannot be renamed: the edit is out of date', async () => {
    const id = await created([{ name: 'licence', value: 'licence-secret-0009', secret: true }])
    const { version, name } = await detail(id)
    await edit(id, [{ name: 'licence', value: '' }])
    const renaming = { id, type: 'REDIS', name, configs: [{ name: 'label', from: 'licence' }] }
    expect((await admin().post('/api/resources', { ...renaming, version })).status).toBe(409)
    const again = await edit(id, renaming.configs)
    expect([again.status, again.body.errors]).toEqual([400, { 'configs.label': 'Value is required' }])
  })
})

describe('the end of a secret', () => {
  it('stays with the value, also under another name, and a new value has none', async () => {
    const id = await created([{ name: 'licence', value: 'licence-secret-0010', secret: true, expiresAt: end }])
    expect(await shownOf(id, 'licence')).toMatchObject({ expiresAt: end })
    await edit(id, [{ name: 'label', from: 'licence' }])
    expect(await shownOf(id, 'label')).toMatchObject({ expiresAt: end })
    await edit(id, [{ name: 'label', value: 'licence-secret-0011' }])
    expect(await shownOf(id, 'label')).toMatchObject({ expiresAt: null })
  })
  it('can be set and removed without the value', async () => {
    const id = await created([])
    expect((await edit(id, [{ name: 'password', expiresAt: end }])).status).toBe(200)
    expect(await shownOf(id, 'password')).toMatchObject({ value: 'set', expiresAt: end })
    expect((await stored(id, 'password'))?.value).toBe('redis-password-0001')
    await edit(id, [{ name: 'password', expiresAt: null }])
    expect(await shownOf(id, 'password')).toMatchObject({ expiresAt: null })
  })
  it('does not count as the secret, which another server needs again (trust T41)', async () => {
    const id = await created([])
    for (const password of [{ expiresAt: end }, { value: 'set' }]) {
      const { status, body } = await edit(id, [
        { name: 'host', value: 'elsewhere.example' },
        { name: 'password', ...password },
      ])
      expect([status, body.errors]).toEqual([400, { 'configs.password': 'This is another server: enter the password again' }])
    }
  })
})

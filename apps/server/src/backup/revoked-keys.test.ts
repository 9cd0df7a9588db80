import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { ask } from '../../test/ask.ts'
import { buildOrganization } from '../../test/factories.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../test/main-job.ts'
import { withDatabase } from '../../test/postgres.ts'
import { openDatabase } from '../db/client.ts'
import { auditLog, consumers, keyRotations, resources } from '../db/schema/index.ts'
import { consumerPartIdOf, kongConsumerIdOf } from '../gateway/ids.ts'
import { backUp, restore } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'revoked-keys-'))
let job: MainJob
let restored: TestApp
let gatewayUrl: string
/** Where callers need a token. */
let clientsUrl: string
let deploymentId: number
/** A firm that is deactivated at the backup. */
let idle: number
interface Key {
  id: number
  apiKey: string
  clientId: string
  clientSecret: string
}
const keys: Record<string, Key> = {}
const idOf = (name: string) => keys[name]?.id ?? 0
const statusOf = async (name: string) => (await ask(gatewayUrl, keys[name]?.apiKey)).status
/** Whether the client still gets tokens, which it does with its ID and its secret alone. */
const tokenStatusOf = async ({ clientId, clientSecret }: Key) => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
  return (await fetch(`${clientsUrl}/oauth2/token`, { method: 'POST', body })).status
}
const admin = () => restored.as(job.people.portalAdmin.email)

const until = async (isSo: () => Promise<boolean>) => {
  const patientUntil = Date.now() + 45_000
  while (!(await isSo())) {
    if (Date.now() > patientUntil) throw new Error('it did not happen within 45 s')
    await sleep(100)
  }
}
/** The gateway has been asked about every key, and has done what follows. */
const isChecked = async () => {
  const unchecked = await restored.db.$count(consumers, inArray(consumers.afterRestore, ['unchecked', 'unchecked-out']))
  return unchecked + (await restored.db.$count(consumers, eq(consumers.settled, false))) === 0
}

/** Its new key; the old one stays beside it. */
const rotate = async (name: string, form: object = {}): Promise<Key> => {
  const { body, status, text } = await job.as(job.people.portalAdmin).post(`/api/consumer/${idOf(name)}/rotate`, form)
  if (status !== 200) throw new Error(text)
  return { id: idOf(name), ...body.credentials }
}
const revokeOld = async (name: string) => {
  const { status, text } = await job.as(job.people.portalAdmin).delete(`/api/consumer/${idOf(name)}/old-key`)
  if (status !== 200) throw new Error(text)
}
/** Then the newest key is in the place where the first one was. */
const rotateTwice = async (name: string) => {
  await rotate(name)
  await revokeOld(name)
  keys[`newest of ${name}`] = await rotate(name)
}

const rotatedTwice = ['rotated twice', 'client rotated twice']
const revoked = [
  'deleted',
  'of a closed firm',
  'of revoked access',
  'deleted while suspended',
  'deleted before its end',
  'deleted after a rotation',
  'deleted, paused since',
  'paused, paused again',
  'paused before its end',
  ...rotatedTwice,
]
const pause = (name: string) => admin().post(`/api/consumer/${idOf(name)}/pause`, {})
const resume = (name: string) => admin().post(`/api/consumer/${idOf(name)}/resume`, {})
/** What is answered to a portal admin who changes keys before their gateway has been asked about them. */
const early: Record<string, [number, string]> = {}
const changeEarly = async () => {
  const told = ({ status, body }: { status: number; body: any }): [number, string] => [status, body.detail]
  const form = { consumerId: idOf('deleted'), deploymentId, organizationId: job.people.provider.id, nickname: 'second', rateLimitPerDay: 5 }
  early.edit = told(await admin().post('/api/kong/add-consumer', form))
  early.rotate = told(await admin().post(`/api/consumer/${idOf('deleted')}/rotate`, {}))
  early.revokeOld = told(await admin().delete(`/api/consumer/${idOf('rotated again')}/old-key`))
  early.pause = told(await admin().post(`/api/consumer/${idOf('deleted, paused since')}/pause`, {}))
  for (const name of ['paused, paused again', 'paused since']) expect((await pause(name)).status).toBe(200)
  expect((await admin().put(`/api/organization/${job.people.globex.id}/status`, { active: false })).status).toBe(200)
}
/** A gateway of its own; after the backup eleven of its keys are revoked, each in another way, and old ones after a rotation, and the portal is restored. */
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
  // As one that a portal admin has connected.
  await job.app.db.update(resources).set({ builtIn: false }).where(eq(resources.id, job.resourceId))
  const one = await job.deployed()
  gatewayUrl = one.gatewayUrl
  deploymentId = one.id
  const clients = await job.deployed({ auth: 'oauth2' })
  clientsUrl = clients.gatewayUrl
  const { acme, globex, portalAdmin, provider } = job.people
  idle = (await buildOrganization(job.app.db)).id
  const end = new Date(Date.now() + 86_400_000).toISOString()
  const add = async (name: string, form: object) => {
    const { body, status, text } = await job.as(portalAdmin).post('/api/kong/add-consumer', { deploymentId: one.id, ...form })
    if (status !== 200) throw new Error(text)
    keys[name] = { id: body.consumerId, ...body.credentials }
  }
  await add('kept', { organizationId: job.people.provider.id })
  await add('deleted', { organizationId: job.people.provider.id, nickname: 'second' })
  await add('of a closed firm', { organizationId: globex.id })
  await add('of revoked access', { organizationId: acme.id })
  await add('deleted while suspended', { organizationId: idle })
  await add('still suspended', { organizationId: idle, nickname: 'second' })
  await job.as(portalAdmin).put(`/api/organization/${idle}/status`, { active: false })
  await add('deleted before its end', { organizationId: provider.id, nickname: 'third', expiresAt: end })
  await add('ended', { organizationId: provider.id, nickname: 'fourth', expiresAt: end })
  await add('rotated', { organizationId: provider.id, nickname: 'fifth' })
  await add('rotated again', { organizationId: provider.id, nickname: 'sixth' })
  for (const name of ['rotated', 'rotated again']) {
    keys[`old of ${name}`] = keys[name] as Key
    keys[name] = await rotate(name)
  }
  await add('deleted, paused since', { organizationId: provider.id, nickname: 'ninth' })
  await add('paused, paused again', { organizationId: provider.id, nickname: 'tenth' })
  await add('paused before its end', { organizationId: provider.id, nickname: 'eleventh', expiresAt: end })
  await add('paused since', { organizationId: provider.id, nickname: 'twelfth' })
  await add('deleted after a rotation', { organizationId: provider.id, nickname: 'eighth' })
  keys['old, deleted after a rotation'] = keys['deleted after a rotation'] as Key
  keys['deleted after a rotation'] = await rotate('deleted after a rotation', { oldEndsAt: end })
  await add('rotated twice', { organizationId: provider.id, nickname: 'seventh' })
  await add('client rotated twice', { deploymentId: clients.id, organizationId: provider.id })
  const place = { DATABASE_URL: String(job.app.pool.options.connectionString), DATA_DIR: join(folder, 'old'), ENCRYPTION_KEY: '' }
  mkdirSync(place.DATA_DIR)
  const file = join(folder, 'portal.backup')
  await backUp(place, file, '1.0.0', () => undefined)

  for (const name of ['deleted', 'deleted while suspended', 'deleted before its end', 'deleted after a rotation', 'deleted, paused since'])
    await job.as(portalAdmin).delete(`/api/consumer/${idOf(name)}`)
  for (const name of ['paused, paused again', 'paused before its end'])
    await job.as(portalAdmin).post(`/api/consumer/${idOf(name)}/pause`, {})
  for (const name of ['rotated', 'rotated again']) await revokeOld(name)
  keys['newest of rotated again'] = await rotate('rotated again')
  for (const name of rotatedTwice) await rotateTwice(name)
  await job.as(portalAdmin).put(`/api/organization/${globex.id}/status`, { active: false })
  const { body: grants } = await job.as(portalAdmin).get(`/api/available-api-access/${acme.id}`)
  await job.as(portalAdmin).delete(`/api/api-access/${grants[0].id}`)

  const name = `restored_keys_${process.pid}`
  const creating = new pg.Client({ connectionString: inject('postgresUrl') })
  await creating.connect()
  await creating.query(`drop database if exists ${name}`)
  await creating.query(`create database ${name}`)
  await creating.end()
  const there = { DATABASE_URL: withDatabase(inject('postgresUrl'), name), DATA_DIR: join(folder, 'new'), ENCRYPTION_KEY: '' }
  await restore(there, file, () => undefined)
  const database = openDatabase(there.DATABASE_URL, () => undefined, { max: 10 })
  await database.db.update(consumers).set({ expiresAt: sql`now()` }).where(isNotNull(consumers.expiresAt))
  await database.db.update(keyRotations).set({ endsAt: sql`now()` }).where(isNotNull(keyRotations.endsAt))
  restored = await buildTestApp({ reconciles: false, workTimes: calmTimes }, database)
  await changeEarly()
  // Ends are looked for twice a second, and may come first.
  await restored.app.services.endedKeys.look()
  await restored.app.close()
  restored = await buildTestApp({ reconciles: true, workTimes: calmTimes }, database)
  await until(isChecked)
  // Anything else that is missing is repaired; when this is, the gateway has been compared as a whole.
  const group = `/consumers/${kongConsumerIdOf(idOf('kept'))}/acls/${consumerPartIdOf(idOf('kept'), 'group')}`
  expect((await job.gateway.admin(group, { method: 'DELETE' })).status).toBe(204)
  await until(async () => (await statusOf('kept')) === 200)
})
afterAll(async () => {
  await restored.close()
  await job.close()
  rmSync(folder, { recursive: true, force: true })
})

it('keys that were revoked after the backup do not work at a gateway with a configuration of its own; the others do', async () => {
  const names = Object.keys(keys).filter((name) => keys[name]?.apiKey !== undefined)
  const statuses = await Promise.all(names.map(async (name) => [name, await statusOf(name)]))
  expect(Object.fromEntries(statuses)).toEqual({
    kept: 200,
    deleted: 401,
    'of a closed firm': 403,
    'of revoked access': 403,
    'deleted while suspended': 401,
    'still suspended': 403,
    'deleted before its end': 401,
    ended: 403,
    rotated: 200,
    'old of rotated': 401,
    'rotated again': 200,
    'old of rotated again': 401,
    'newest of rotated again': 401,
    'deleted, paused since': 401,
    'paused, paused again': 403,
    'paused before its end': 403,
    'paused since': 403,
    'deleted after a rotation': 401,
    'old, deleted after a rotation': 401,
    'rotated twice': 401,
    'newest of rotated twice': 403,
  })
  expect(await tokenStatusOf(keys['client rotated twice'] as Key)).toBe(400)
})
it('none can be changed before its gateway has been asked about it, so that no change brings it back, but to be paused', () => {
  const refusal = [409, 'Its gateway has not been asked about this key since a restore. Try again in a moment']
  expect(early).toEqual({ edit: refusal, rotate: refusal, revokeOld: refusal, pause: [200, undefined] })
})
it('each waits for a portal admin’s decision and is in the audit log, and nothing lets it in by the way', async () => {
  const { body } = await admin().get('/api/inbox?kind=held-key')
  expect(body.items.map(({ id }: { id: number }) => id).toSorted()).toEqual(revoked.map(idOf).toSorted())
  expect((await restored.as(job.people.externalAdmin.email).get('/api/inbox?kind=held-key')).body.items).toEqual([])
  const held = await restored.db.select().from(auditLog).where(eq(auditLog.action, 'consumer.hold'))
  expect(held.map(({ objectId }) => Number(objectId)).toSorted()).toEqual(body.items.map(({ id }: { id: number }) => id).toSorted())
  const status = `/api/organization/${job.people.globex.id}/status`
  for (const active of [false, true]) expect((await admin().put(status, { active })).status).toBe(200)
  await until(isChecked)
  expect(await statusOf('of a closed firm')).toBe(403)
})
it('one that was deleted while it was suspended comes back with its organization as little as one past its end with another end', async () => {
  expect((await admin().put(`/api/organization/${idle}/status`, { active: true })).status).toBe(200)
  await until(isChecked)
  expect([await statusOf('still suspended'), await statusOf('deleted while suspended')]).toEqual([200, 401])
  const renew = (name: string, nickname: string) =>
    admin().post('/api/kong/add-consumer', {
      consumerId: idOf(name),
      deploymentId,
      organizationId: job.people.provider.id,
      nickname,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
  const held = [409, 'This key waits for a decision since a restore']
  for (const [name, nickname] of [
    ['deleted before its end', 'third'],
    ['paused before its end', 'eleventh'],
  ] as const) {
    const refused = await renew(name, nickname)
    expect([refused.status, refused.body.detail]).toEqual(held)
  }
  expect((await renew('ended', 'fourth')).status).toBe(200)
  expect([await statusOf('ended'), await statusOf('deleted before its end')]).toEqual([200, 401])
})
it('one that was shut out before, and is paused again before its gateway was asked, does not come back when the pause ends', async () => {
  expect((await resume('paused, paused again')).body.works).toBe(false)
  expect((await resume('paused since')).body.works).toBe(true)
  expect([await statusOf('paused, paused again'), await statusOf('paused since')]).toEqual([403, 200])
})
it('a portal admin lets one work again, and deletes another', async () => {
  expect((await admin().post(`/api/consumer/${idOf('rotated twice')}/release`)).status).toBe(200)
  expect([await statusOf('rotated twice'), await statusOf('newest of rotated twice')]).toEqual([200, 401])
  expect((await admin().post(`/api/consumer/${idOf('of revoked access')}/release`)).status).toBe(200)
  expect(await statusOf('of revoked access')).toBe(200)
  expect((await admin().post(`/api/consumer/${idOf('of revoked access')}/release`)).status).toBe(404)
  expect((await admin().post(`/api/consumer/${idOf('kept')}/release`)).status).toBe(404)
  expect((await admin().delete(`/api/consumer/${idOf('deleted')}`)).status).toBe(200)
  const { body } = await admin().get('/api/inbox?kind=held-key')
  const left = revoked.filter((name) => !['of revoked access', 'deleted', 'rotated twice'].includes(name))
  expect(body.items.map(({ id }: { id: number }) => id).toSorted()).toEqual(left.map(idOf).toSorted())
  const released = and(eq(auditLog.action, 'consumer.release'), eq(auditLog.objectId, String(idOf('of revoked access'))))
  expect(await restored.db.$count(auditLog, released)).toBe(1)
})

import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildGrant, buildUser } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { consumers, mailOutbox, notifications, users } from '../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())
beforeEach(async () => {
  await job.app.db.delete(notifications)
  await job.app.db.delete(mailOutbox)
})

type Person = { id: number; email: string }
/** What these people were told: in the portal, and by email. */
const told = async (...people: Person[]) => {
  const ids = people.map(({ id }) => id)
  const rows = await job.app.db
    .select({ email: users.email, event: notifications.event })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(inArray(notifications.userId, ids))
    .orderBy(notifications.id)
  const mails = await job.app.db.select().from(mailOutbox).orderBy(mailOutbox.id)
  return people.map(({ email }) => [
    rows.filter((row) => row.email === email).map(({ event }) => event),
    mails.filter(({ recipient }) => recipient === email).map(({ template }) => template),
  ])
}
const both = (event: string) => [[event], [event]]
const portalOnly = (event: string) => [[event], []]
const nothing = [[], []]
const entryOf = async ({ id }: Person) => (await job.app.db.select().from(notifications).where(eq(notifications.userId, id)))[0]

describe('a new revision of an API', () => {
  const document = (paths: object, version = '1.0.0') => JSON.stringify({ openapi: '3.0.3', info: { title: 'Rates', version }, paths })
  const get = (summary = 'List') => ({ get: { summary, responses: { 200: { description: 'Rates' } } } })
  const upload = async (fields: Record<string, string | number>, content: string) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, String(value))
    data.append('jsonFile', new Blob([content]), 'rates.json')
    const { status, body } = await job.as(job.people.maintainer).post('/api/swagger/import', data)
    expect(status).toBe(200)
    return body.id as number
  }
  const published = async (paths: object) => {
    const id = await upload({ bizappId: job.payments.id }, document(paths))
    await buildGrant(job.app.db, id, job.people.acme.id, job.people.portalAdmin.id)
    return id
  }

  it.each([
    ['breaking', { '/rates': get(), '/old': get() }, { '/rates': get() }, both('api.breaking')],
    ['compatible', { '/rates': get() }, { '/rates': get(), '/new': get() }, portalOnly('api.compatible')],
    ['documentation', { '/rates': get() }, { '/rates': get('Every rate') }, portalOnly('api.documentation')],
  ])('that is %s is told to every member of the organizations with access, and to no one else', async (_, before, after, wanted) => {
    const { externalUser, externalAdmin, foreignAdmin, maintainer, disabled } = job.people
    const id = await published(before)
    expect(await told(externalUser)).toEqual([nothing])
    await upload({ id, note: 'See the guide' }, document(after))
    expect(await told(externalUser, externalAdmin, foreignAdmin, maintainer, disabled)).toEqual([wanted, wanted, nothing, nothing, nothing])
    expect(await entryOf(externalUser)).toMatchObject({ values: { api: 'Rates', revision: 2 }, link: `/apis/${id}?tab=changes` })
  })
  it('that repeats the one before, or that no organization has access to, tells no one', async () => {
    const id = await published({ '/rates': get() })
    await upload({ id }, document({ '/rates': get() }))
    const other = await upload({ bizappId: job.payments.id }, document({ '/a': get(), '/b': get() }))
    await upload({ id: other }, document({ '/a': get() }))
    expect(await job.app.db.select().from(notifications)).toEqual([])
  })
  it('is compared with the one that it follows, also when two are uploaded at a time', async () => {
    const id = await published({ '/a': get(), '/b': get() })
    const next = [document({ '/a': get(), '/b': get(), '/c': get() }), document({ '/a': get(), '/b': get(), '/d': get() })]
    await Promise.all(next.map((text) => upload({ id }, text)))
    const [[events]] = (await told(job.people.externalUser)) as [[string[]]]
    // The second one lacks what the first one has added.
    expect(events).toEqual(['api.compatible', 'api.breaking'])
  })
})

describe('a key', () => {
  const keyOf = async (expiresAt: string | null = null) => {
    const deployment = await job.deployed()
    const at = { deploymentId: deployment.id, organizationId: job.people.acme.id }
    const { status, body, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', { ...at, expiresAt })
    if (status !== 200) throw new Error(text)
    await job.app.db.delete(notifications)
    await job.app.db.delete(mailOutbox)
    return { ...deployment, at, consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string }
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  it('that is revoked is told to the company admins of its organization, and not to who revoked it', async () => {
    const { externalAdmin, externalUser, foreignAdmin, portalAdmin, secondAdmin } = job.people
    const { consumerId, api, apiKey } = await keyOf()
    expect((await job.as(secondAdmin).delete(`/api/consumer/${consumerId}`)).status).toBe(200)
    expect(await told(externalAdmin, externalUser, foreignAdmin, secondAdmin)).toEqual([both('key.revoked'), nothing, nothing, nothing])
    // Who issued it learns it too.
    expect(await told(portalAdmin)).toEqual([both('key.revoked')])
    const entry = await entryOf(externalAdmin)
    expect(entry).toMatchObject({ values: { key: `${api.name} DEV` }, link: `/apis/${api.id}?tab=access` })
    const everything = JSON.stringify([await job.app.db.select().from(notifications), await job.app.db.select().from(mailOutbox)])
    expect(everything).not.toContain(apiKey)
  })
  it('that is given another end, and that then reaches it, is told to those who can act', async () => {
    const { externalAdmin, portalAdmin, secondAdmin, externalUser } = job.people
    const { consumerId, at } = await keyOf(inDays(20))
    const change = { ...at, consumerId, expiresAt: inDays(40) }
    expect((await job.as(portalAdmin).post('/api/kong/add-consumer', change)).status).toBe(200)
    expect(await told(externalAdmin, portalAdmin)).toEqual([portalOnly('key.renewed'), nothing])
    await job.app.db.delete(notifications)
    await job.app.db.update(consumers).set({ expiresAt: sql`now() - interval '1 millisecond'` }).where(eq(consumers.id, consumerId))
    await job.app.app.services.endedKeys.look()
    await job.app.app.services.endedKeys.look()
    await job.settled()
    const ended = both('key.ended')
    expect(await told(externalAdmin, portalAdmin, secondAdmin, externalUser)).toEqual([ended, ended, ended, nothing])
  })
  it('whose end is near is announced once, in the portal and by email', async () => {
    const { externalAdmin } = job.people
    await keyOf(inDays(20))
    const { look } = job.app.app.services.expiry.reminders
    const at = sql`now() + interval '19 days 12 hours'`
    await look(at)
    await look(at)
    expect(await told(externalAdmin)).toEqual([both('expiry.key')])
  })
  it('whose access is revoked is told as that', async () => {
    const { externalAdmin, portalAdmin } = job.people
    const { api } = await keyOf()
    const { body } = await job.as(portalAdmin).get('/api/all-api-access?size=100')
    const grant = body.grants.find(({ productName }: { productName: string }) => productName === api.name)
    expect((await job.as(portalAdmin).delete(`/api/api-access/${grant.id}`)).status).toBe(200)
    expect(await told(externalAdmin, portalAdmin)).toEqual([both('organization-access.revoked'), nothing])
  })
  it('is why the members of its organization learn that the deployment is changed, if it is, and deleted', async () => {
    const { externalAdmin, externalUser, foreignAdmin, maintainer } = job.people
    const { id, api } = await keyOf()
    const { body: seen } = await job.as(maintainer).get(`/api/swaggers/deployment/${id}`)
    const form = { ...job.form(api.id), name: seen.name, contextPath: seen.contextPath, deploymentId: id }
    expect((await job.deploy(form)).status).toBe(200)
    expect(await told(externalUser)).toEqual([nothing])
    expect((await job.deploy({ ...form, rateLimit: { enabled: true, ratePerMinute: 30 } })).status).toBe(200)
    const changed = portalOnly('deployment.changed')
    expect(await told(externalUser, externalAdmin, foreignAdmin, maintainer)).toEqual([changed, changed, nothing, nothing])
    await job.app.db.delete(notifications)
    expect((await job.as(maintainer).delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
    expect(await told(externalUser, foreignAdmin, maintainer)).toEqual([both('deployment.deleted'), nothing, nothing])
  })
})

it('what administrators decide comes by email, and in the portal for those who want it there', async () => {
  const { portalAdmin, externalUser } = job.people
  const wants = await buildUser(job.app.db, { organizationId: job.people.provider.id, portalAdmin: true })
  await job.as(wants).put('/api/notification-preferences', { kind: 'administration', portal: true, email: false })
  const data = new FormData()
  for (const [name, value] of Object.entries({ title: 'It is slow', description: 'Since noon' })) data.append(name, value)
  expect((await job.as(externalUser).post('/api/user/reportIssue', data)).status).toBe(200)
  const event = 'issue-report.received'
  expect(await told(portalAdmin, wants)).toEqual([
    [[], [event]],
    [[event], []],
  ])
  // What people wrote at length stays in the report.
  expect(await entryOf(wants)).toMatchObject({ values: { title: 'It is slow' } })
})

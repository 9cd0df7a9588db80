import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../test/app.ts'
import {
  buildApi,
  buildInvitation,
  buildIssueReport,
  buildKongResource,
  buildPeople,
  buildRegistration,
  buildUser,
  type People,
} from '../test/factories.ts'
import { next, only } from '../test/rows.ts'
import {
  accessLogDays,
  accessLogGaps,
  apis,
  auditVerifications,
  consumers,
  deletedApis,
  deployments,
  identities,
  invitations,
  issueFiles,
  issueReports,
  keyRotations,
  keyUses,
  mailOutbox,
  registrations,
  resources,
  viewRecords,
  views,
} from './db/schema/index.ts'
import { defaultRetention, type Retention } from './jobs/retention.ts'
import { purgeableData } from './purgeables.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
/** One hourly run: each kind until nothing is left of it; what was deleted. */
const purge = async (kept: Partial<Retention> = {}) => {
  const gone: Record<string, number> = {}
  for (const { what, purgeSome } of purgeableData(app.db, { ...defaultRetention, ...kept }))
    for (let n = await purgeSome(); n > 0; n = await purgeSome()) gone[what] = (gone[what] ?? 0) + n
  return gone
}
const idsOf = async (table: PgTable & { id: { getSQL(): SQL } }) =>
  (await app.db.execute<{ id: number }>(sql`select id from ${table} order by id`)).rows.map(({ id }) => id)

it('purges emails that were never sent, but none that is being sent', async () => {
  const mail = (subject: string, days: number, leaseUntil: Date | null = null) =>
    app.db.insert(mailOutbox).values({ recipient: 'a@b.example', subject, text: '', createdAt: ago(days), leaseUntil })
  await mail('failed', 91)
  await mail('is being sent', 91, ago(-1))
  await mail('waits', 89)
  expect(await purge()).toEqual({ 'unsent mails': 1 })
  expect((await app.db.select({ subject: mailOutbox.subject }).from(mailOutbox)).map(({ subject }) => subject)).toEqual([
    'is being sent',
    'waits',
  ])
})

it('purges what applicants gave once it was decided long ago, and never an open request', async () => {
  const decided = (status: 'APPROVED' | 'DENIED', days: number) =>
    buildRegistration(app.db, {
      status,
      createdAt: ago(500),
      decidedAt: ago(days),
      decidedBy: people.portalAdmin.id,
      reason: 'Unknown firm',
    })
  await decided('DENIED', 31)
  await decided('APPROVED', 31)
  const late = await decided('DENIED', 29)
  const open = await buildRegistration(app.db, { createdAt: ago(500) })
  expect(await purge({ registrationDays: 30 })).toEqual({ 'decided registrations': 2 })
  expect(await idsOf(registrations)).toEqual([late.id, open.id])
})

it('purges ended views as another user where a period is set, and none that is open', async () => {
  const view = async (endedAt: Date | null) =>
    only(
      await app.db
        .insert(views)
        .values({
          issuer: 'i',
          sid: `s${next()}`,
          viewerId: people.portalAdmin.id,
          viewedId: people.author.id,
          reason: 'A call',
          startedAt: ago(80),
          expiresAt: ago(80),
          endedAt: endedAt,
        })
        .returning(),
    ).id
  await view(ago(61))
  const kept = [await view(ago(59)), await view(null)]
  expect(await purge()).toEqual({})
  expect(await purge({ viewRecordDays: 60 })).toEqual({ 'views as another user': 1 })
  expect(await idsOf(views)).toEqual(kept)
})

it('purges when and from where keys were last used as it does calls, and at once where there is no old key', async () => {
  const { db } = app
  const [rotated, plain] = [(await buildKey(null)).consumerId, (await buildKey(null)).consumerId]
  await db.insert(keyRotations).values({ consumerId: rotated, rotatedAt: ago(200), usedAt: ago(201), usedFrom: '192.0.2.1' })
  const use = (consumerId: number, keySlot: number, days: number) => ({ consumerId, keySlot, usedAt: ago(days), usedFrom: '192.0.2.2' })
  await db.insert(keyUses).values([use(rotated, 0, 91), use(rotated, 1, 89), use(plain, 0, 1)])
  expect(await purge()).toEqual({ 'last calls of keys': 2, 'last calls of old keys': 1 })
  expect(await db.select({ consumerId: keyUses.consumerId, keySlot: keyUses.keySlot }).from(keyUses)).toEqual([
    { consumerId: rotated, keySlot: 1 },
  ])
  expect(await db.select().from(keyRotations)).toMatchObject([{ consumerId: rotated, usedAt: null, usedFrom: null }])
  await db.delete(keyRotations)
  expect(await purge()).toEqual({ 'last calls of keys': 1 })
})

/** An API with a deployment and a key, each deleted that many days ago; null: it still exists. */
const buildKey = async (deletedDays: number | null) => {
  const { db } = app
  const { id: apiId } = await buildApi(db, people.author.id)
  const resource = await buildKongResource(db, {})
  const end = deletedDays === null ? { state: 'ACTIVE' as const } : { state: 'DELETED' as const, updatedAt: ago(deletedDays) }
  const place = {
    name: `d${next()}`,
    contextPath: '/c',
    serviceName: `s${next()}`,
    routePath: `/r${next()}`,
    upstreamUrl: 'http://a.example',
  }
  const deployment = only(
    await db
      .insert(deployments)
      .values({ apiId, resourceId: resource.id, env: 'DEV', auth: 'apikey', ...place, settled: true, createdBy: people.author.id, ...end })
      .returning(),
  )
  const consumer = only(
    await db
      .insert(consumers)
      .values({ deploymentId: deployment.id, organizationId: people.acme.id, settled: true, createdBy: people.author.id, ...end })
      .returning(),
  )
  await db
    .update(apis)
    .set({ deletedAt: deletedDays === null ? null : ago(deletedDays) })
    .where(eq(apis.id, apiId))
  return { apiId, deploymentId: deployment.id, consumerId: consumer.id }
}
const viewed = (consumerId: number, days: number) =>
  app.db.insert(viewRecords).values({
    consumerId,
    userId: people.externalUser.id,
    firstname: 'A',
    lastname: 'B',
    email: 'a@b.example',
    consumerName: 'c',
    ipAddress: '192.0.2.1',
    processAt: ago(days),
  })

it('purges records of viewed keys where a period is set, but keeps who may know a key that still exists', async () => {
  const [gone, living] = [await buildKey(10), await buildKey(null)]
  await viewed(gone.consumerId, 100)
  await viewed(gone.consumerId, 20)
  await viewed(living.consumerId, 100)
  expect(await purge()).toEqual({})
  expect(await purge({ viewRecordDays: 60 })).toEqual({ 'view records': 1 })
  expect(await app.db.$count(viewRecords)).toBe(2)
})

it('purges deleted keys, deployments and APIs, from what refers to what is referred to, and nothing that reports or view records name', async () => {
  const gone = await buildKey(400)
  const [lately, living, wasViewed, wasCalled] = [await buildKey(300), await buildKey(null), await buildKey(400), await buildKey(400)]
  await viewed(wasViewed.consumerId, 390)
  await app.db.insert(accessLogDays).values({ day: ago(390), apiId: wasCalled.apiId, responseStatus: 200, calls: 1 })
  await app.db.insert(deletedApis).values({ api: 'Old', firstname: 'A', lastname: 'B', deletedAt: ago(400) })
  await app.db.insert(deletedApis).values({ api: 'Older than some', firstname: 'A', lastname: 'B', deletedAt: ago(300) })
  expect(await purge()).toEqual({ 'records of deleted APIs': 1, 'deleted consumers': 2, 'deleted deployments': 2, 'deleted APIs': 1 })
  const left = { apis: await idsOf(apis), deployments: await idsOf(deployments), consumers: await idsOf(consumers) }
  for (const { apiId, deploymentId, consumerId } of [lately, living, wasViewed])
    expect(left).toMatchObject({
      apis: expect.arrayContaining([apiId]),
      deployments: expect.arrayContaining([deploymentId]),
      consumers: expect.arrayContaining([consumerId]),
    })
  expect(left.apis).toContain(wasCalled.apiId)
  expect(left.apis).not.toContain(gone.apiId)
})

it('forgets to which account at the provider a user belonged who was deleted long ago', async () => {
  const identity = async (subject: string, endedAt: Date | null) => {
    const { id } = await buildUser(app.db)
    await app.db.insert(identities).values({ issuer: 'i', subject, userId: id, endedAt: endedAt })
  }
  await identity('deleted long ago', ago(366))
  await identity('deleted', ago(364))
  await identity('user', null)
  expect(await purge()).toEqual({ 'identities of deleted users': 1 })
  const left = await app.db
    .select({ subject: identities.subject })
    .from(identities)
    .where(eq(identities.issuer, 'i'))
    .orderBy(identities.subject)
  expect(left.map(({ subject }) => subject)).toEqual(['deleted', 'user'])
})

it('purges invitations that were accepted or replaced long ago, and keeps the last one of whoever never came', async () => {
  const [came, never] = [await buildUser(app.db), await buildUser(app.db)]
  const invite = async (user: typeof came, endedDays: number, usedDays?: number) =>
    (
      await buildInvitation(app.db, user, people.portalAdmin.id, {
        createdAt: ago(endedDays + 3),
        expiresAt: ago(endedDays),
        usedAt: usedDays === undefined ? null : ago(usedDays),
      })
    ).id
  await invite(came, 95)
  await invite(came, 88, 91)
  const kept = [await invite(came, 85, 89), await invite(never, 89), await invite(never, 400)]
  expect(await purge()).toEqual({ invitations: 2 })
  expect(await idsOf(invitations)).toEqual(kept)
  expect(await purge({ invitationDays: 30 })).toEqual({ invitations: 2 })
  expect(await idsOf(invitations)).toEqual(kept.slice(2))
})

it('purges reported issues that were done long ago, with files that no other report has, and never an open one', async () => {
  const done = (days: number) => ({ createdAt: ago(500), doneAt: ago(days), doneBy: people.portalAdmin.id })
  const gone = await buildIssueReport(app.db, people.author.id, done(366))
  const shared = await buildIssueReport(app.db, people.author.id, done(366))
  const late = await buildIssueReport(app.db, people.author.id, { ...done(364), fileSha256: shared.fileSha256 })
  const open = await buildIssueReport(app.db, people.author.id, { createdAt: ago(500) })
  expect(await purge()).toEqual({ 'done issue reports': 2, 'files of issue reports': 2 })
  expect(await idsOf(issueReports)).toEqual([late.id, open.id])
  const files = (await app.db.select({ sha256: issueFiles.sha256 }).from(issueFiles)).map(({ sha256 }) => sha256)
  expect(files.toSorted()).toEqual([shared.fileSha256, open.fileSha256].toSorted())
  expect(files).not.toContain(gone.fileSha256)
})

it('purges deleted resources, but none that a deployment or a gap in the reports still names', async () => {
  const resource = async (days: number | null) => (await buildKongResource(app.db, {}, { deletedAt: days === null ? null : ago(days) })).id
  const [gone, late, living, named, gappy] = [
    await resource(366),
    await resource(364),
    await resource(null),
    await resource(366),
    await resource(366),
  ]
  const { deploymentId } = await buildKey(300)
  await app.db.update(deployments).set({ resourceId: named }).where(eq(deployments.id, deploymentId))
  await app.db.insert(accessLogGaps).values({ resourceId: gappy, requestId: 'r', since: ago(400), dropped: 3, reason: 'full' })
  expect(await purge()).toEqual({ 'deleted resources': 1 })
  const left = await idsOf(resources)
  expect(left).toEqual(expect.arrayContaining([late, living, named, gappy]))
  expect(left).not.toContain(gone)
})

it('purges checks of the audit log with who started them, and keeps the newest', async () => {
  const check = async (days: number) =>
    only(
      await app.db
        .insert(auditVerifications)
        .values({ startedBy: 'a@b.example', startedAt: ago(days), total: 1 })
        .returning(),
    ).id
  await check(200)
  const kept = [await check(89), await check(91)]
  expect(await purge()).toEqual({ 'checks of the audit log': 1 })
  expect(await idsOf(auditVerifications)).toEqual(kept)
})

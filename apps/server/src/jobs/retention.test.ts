import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { buildApi, buildPeople, type People } from '../../test/factories.ts'
import { apiRevisions, apis, documents, mailOutbox, sessions } from '../db/schema/index.ts'
import { purgeMails } from '../mails/index.ts'
import { purgeDocuments } from '../modules/apis/index.ts'
import { purgeSessions } from '../modules/session/index.ts'
import type { Background } from './background.ts'
import { createRetention } from './retention.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const ago = (days: number) => sql`now() - make_interval(days => ${days})`
/** Until nothing is left to purge. */
const purge = async (some: () => Promise<number>) => {
  let gone = 0
  for (let n = await some(); n > 0; n = await some()) gone += n
  return gone
}

it('purges unused sessions, but remembers that their users have signed in', async () => {
  const { db } = app
  const session = (sid: string, days: number, authTime = 1) =>
    db.insert(sessions).values({ issuer: 'i', sid, userId: people.author.id, authTime, startedAt: ago(days), lastActivityAt: ago(days) })
  await db.execute(sql`insert into sessions (issuer, sid, user_id, auth_time, started_at, last_activity_at)
    select 'i', 'many ' || n, ${people.author.id}, 1, ${ago(200)}, ${ago(200)} from generate_series(1, 2500) n`)
  await session('newest', 95)
  await session('names no sign-in', 300, 0)
  await db.insert(sessions).values({
    issuer: 'i',
    sid: 'ended lately by the provider',
    userId: people.author.id,
    authTime: Math.floor(Date.now() / 1000),
    startedAt: ago(100),
    lastActivityAt: ago(99),
    endedAt: ago(1),
  })
  expect(await purge(() => purgeSessions(db, 90))).toBe(2500)
  const left = (await db.select({ sid: sessions.sid }).from(sessions)).map(({ sid }) => sid).sort()
  expect(left).toEqual(['ended lately by the provider', 'names no sign-in', 'newest'])
})
it('rejects a token of a sign-in older than the session retention period', async () => {
  const days = (count: number) => Math.floor(Date.now() / 1000) - count * 86_400
  const ask = (sid: string, authTime: number) => app.as(people.companyUser.email, { sid, auth_time: authTime }).get('/api/allapis')
  expect((await ask('recent', days(3))).status).toBe(200)
  expect((await ask('forgotten', days(91))).status).toBe(401)
})
it('purges sent emails, but none that is queued or failed', async () => {
  const { db } = app
  const mail = (subject: string, sentAt: ReturnType<typeof ago> | null) =>
    db.insert(mailOutbox).values({ recipient: 'a@b.example', subject, text: '', createdAt: ago(400), sentAt })
  await mail('sent long ago', ago(31))
  await mail('sent', ago(29))
  await mail('waits', null)
  expect(await purge(() => purgeMails(db, 30))).toBe(1)
  expect((await db.select({ subject: mailOutbox.subject }).from(mailOutbox)).map(({ subject }) => subject)).toEqual(['sent', 'waits'])
})
it('purges documents of deleted APIs, but none that another API uses or someone has just uploaded', async () => {
  const { db } = app
  const documentOf = async (sha256: string, uploadedDays: number, ...deletedDays: (number | undefined)[]) => {
    await db
      .insert(documents)
      .values({ sha256, original: Buffer.from(sha256), mediaType: 'x', format: 'pdf', createdAt: ago(uploadedDays) })
    for (const days of deletedDays) {
      const { id } = await buildApi(db, people.author.id)
      await db
        .update(apis)
        .set({ deletedAt: days === undefined ? null : ago(days) })
        .where(eq(apis.id, id))
      await db
        .insert(apiRevisions)
        .values({ apiId: id, number: 1, version: '1', documentSha256: sha256, fileName: 'x', createdBy: people.author.id })
    }
  }
  await documentOf('in use', 400, undefined)
  await documentOf('in use elsewhere', 400, 40, undefined)
  await documentOf('deleted lately', 400, 20)
  await documentOf('deleted long ago', 400, 40)
  await documentOf('uploaded just now', 0)
  await documentOf('of nobody', 40)
  expect(await purge(() => purgeDocuments(db, 30))).toBe(4)
  const left = await db.select({ sha256: documents.sha256 }).from(documents)
  expect(left.map(({ sha256 }) => sha256).sort()).toEqual(['deleted lately', 'in use', 'in use elsewhere', 'uploaded just now'])
})
it('purges documents a few at a time, because a statement has seconds and a document may have megabytes', async () => {
  const { db } = app
  await db.execute(sql`insert into documents (sha256, original, media_type, format, created_at)
    select 'large ' || n, 'x', 'x', 'pdf', ${ago(40)} from generate_series(1, 60) n`)
  expect(await purgeDocuments(db, 30)).toBeLessThanOrEqual(10)
  expect(await purge(() => purgeDocuments(db, 30))).toBeGreaterThanOrEqual(50)
})
it('runs in one process at a time, continues while anything is left, and does not let one failing kind stop the others', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const done: string[] = []
  const kept = (process: string) => [
    { what: 'broken', purgeSome: () => Promise.reject(new Error('broken')) },
    {
      what: 'rows',
      purgeSome: async () => {
        done.push(process)
        await isOver
        return done.length < 3 ? 1 : 0
      },
    },
  ]
  const [first, second] = ['first', 'second'].map((name) => createRetention(app.db, kept(name), app.app.log)) as [Background, Background]
  first.start()
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['first'])
  second.start()
  await second.stop()
  end()
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['first', 'first', 'first'])
  await first.stop()
})

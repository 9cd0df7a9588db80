import { termsVersion } from '@apim/contract/constants'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, type People } from '../../../test/factories.ts'
import { auditLog, termsAcceptances } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const dueOf = async (email: string) => (await app.as(email).get('/api/user')).body.termsDue
const acceptances = (userId: number) => app.db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, userId))

it('who accepted which version, when and from where is recorded, once, and nothing is due any more', async () => {
  const { id, email } = people.externalUser
  expect(await dueOf(email)).toBe(termsVersion)
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.as(email).post('/api/terms/accept', { version: termsVersion })))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await acceptances(id)).toMatchObject([{ version: termsVersion, address: '127.0.0.1', acceptedAt: expect.any(Date) }])
  const audited = and(eq(auditLog.action, 'terms.accept'), eq(auditLog.actorId, id))
  expect(await app.db.$count(auditLog, audited)).toBe(1)
  expect(await dueOf(email)).toBeNull()
})

it('a new version is due for whoever accepted an older one, and only the current one can be accepted', async () => {
  const { id, email } = people.companyUser
  await app.db.insert(termsAcceptances).values({ userId: id, version: termsVersion - 1, address: '192.0.2.1' })
  expect(await dueOf(email)).toBe(termsVersion)
  const old = await app.as(email).post('/api/terms/accept', { version: termsVersion - 1 })
  expect([old.status, old.body.code]).toEqual([409, 'terms-changed'])
  expect(await dueOf(email)).toBe(termsVersion)
})

it('other calls are not refused while they are due, and no one is told about another user’s', async () => {
  expect((await app.as(people.author.email).get('/api/business-areas')).status).toBe(200)
  expect((await app.as(people.portalAdmin.email).get(`/api/user?email=${people.author.email}`)).body.termsDue).toBeNull()
})

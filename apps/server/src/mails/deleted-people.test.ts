import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { buildApi, buildDeletionRequest, buildOrganization, buildPeople, buildUser, type People } from '../../test/factories.ts'
import { accessRequests, mailOutbox } from '../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const admin = () => app.as(people.portalAdmin.email)

it('a decision on what someone asked for who has been deleted since queues no email to no one', async () => {
  const member = await buildUser(app.db, { organizationId: people.acme.id, companyAdmin: true })
  const boss = await buildUser(app.db, { organizationId: people.provider.id, portalAdmin: true })
  const api = await buildApi(app.db, people.author.id)
  const [access] = await app.db
    .insert(accessRequests)
    .values({ productId: api.id, organizationId: people.acme.id, createdBy: member.id })
    .returning()
  const deletion = await buildDeletionRequest(app.db, (await buildOrganization(app.db)).id, boss.id)
  for (const { id } of [member, boss]) expect((await admin().delete(`/api/user?id=${id}`)).status).toBe(200)
  const replies = [
    await admin().post('/api/deny-api-access-request', { apiAccessRequestId: access?.id }),
    await admin().get(`/api/organiztion/deny-delete-organization?id=${deletion.id}`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, ''))).toEqual([])
})

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildInvitation, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { invitations, mailOutbox, users } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const invite = (by: { email: string }, more: object = {}) =>
  app.as(by.email).post('/api/user/edit-user', {
    id: '0',
    firstname: 'Visit www.evil.example',
    lastname: 'now',
    email: `victim${next()}@elsewhere.example`,
    organizationId: people.acme.id,
    invite: true,
    ...more,
  })

describe('a company admin', () => {
  it('invites at most sixty people an hour, also when the calls come at once, whoever they are: the portal is no one’s bulk mailer', async () => {
    const { externalAdmin } = people
    const earlier = await buildUser(app.db, { organizationId: people.acme.id })
    for (let n = 0; n < 57; n += 1) await buildInvitation(app.db, earlier, externalAdmin.id)
    const replies = await Promise.all(Array.from({ length: 8 }, () => invite(externalAdmin)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect([refused?.body.detail, Number(refused?.headers['retry-after']) > 3000]).toEqual([
      'You can invite 60 people per hour. Please try again later.',
      true,
    ])
    const made = and(eq(users.organizationId, people.acme.id), eq(users.firstname, 'Visit www.evil.example'))
    expect([await app.db.$count(users, made), await app.db.$count(mailOutbox)]).toEqual([3, 3])
    // Without an invitation no one is mailed.
    expect((await invite(externalAdmin, { invite: false })).status).toBe(200)
  })
  it('is not held up by another one, nor by invitations of more than an hour ago', async () => {
    const { foreignAdmin } = people
    const colleague = await buildUser(app.db, { organizationId: people.globex.id })
    for (let n = 0; n < 60; n += 1)
      await buildInvitation(app.db, colleague, foreignAdmin.id, { createdAt: new Date(Date.now() - 3_700_000) })
    expect((await invite(foreignAdmin, { organizationId: people.globex.id })).status).toBe(200)
    expect(await app.db.$count(invitations, eq(invitations.createdBy, foreignAdmin.id))).toBe(61)
  })
})

it('a portal admin invites as many as there are', async () => {
  const earlier = await buildUser(app.db, { organizationId: people.acme.id })
  for (let n = 0; n < 60; n += 1) await buildInvitation(app.db, earlier, people.portalAdmin.id)
  expect((await invite(people.portalAdmin)).status).toBe(200)
})

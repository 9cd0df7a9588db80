import { RegistrationForm } from '@apim/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildOrganization, buildPeople, buildRegistration, buildUser, buildVerifiedDomain, type People } from '../../../test/factories.ts'
import { mailOutbox } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const signUp = async (email: string, more: object = {}) => {
  const form = RegistrationForm.parse({ company: 'Newcomer', firstName: 'Grace', lastName: 'Hopper', email, agreeToTerm: 'yes', ...more })
  await app.app.services.registration.register(form, { requestId: 'sign-up', address: '192.0.2.1' })
  await app.app.services.registration.intake.done()
}
const mailsTo = (email: string) => app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(mailOutbox.id)

describe('earlier requests of an applicant', () => {
  it('are shown to company admins only where they were their own to decide: what another firm decided, and why, is not theirs', async () => {
    const email = 'wanderer@home.example'
    const earlier = { email, status: 'DENIED', decidedAt: new Date() } as const
    const ours = await buildRegistration(app.db, { ...earlier, organizationId: people.acme.id, reason: 'Try next month' })
    const theirs = await buildRegistration(app.db, { ...earlier, organizationId: people.globex.id, reason: 'Dismissed for fraud' })
    const unrouted = await buildRegistration(app.db, { ...earlier, reason: 'Unknown to us' })
    const { id } = await buildRegistration(app.db, { email, organizationId: people.acme.id })
    const shownTo = async (by: { email: string }) =>
      (await app.as(by.email).get(`/api/access-requests/${id}`)).body.earlier.map((one: { id: number }) => one.id)
    expect(await shownTo(people.externalAdmin)).toEqual([ours.id])
    expect(await shownTo(people.portalAdmin)).toEqual([unrouted.id, theirs.id, ours.id])
  })
})

describe('who is told of a request', () => {
  it('is no one who is shut out: neither by their own account nor by their organization', async () => {
    const closed = [
      await buildOrganization(app.db, { external: false, deactivated: true }),
      await buildOrganization(app.db, { external: false, deletedAt: new Date() }),
    ]
    const shutOut = [
      ...(await Promise.all(closed.map(({ id }) => buildUser(app.db, { organizationId: id, portalAdmin: true })))),
      await buildUser(app.db, { organizationId: people.provider.id, portalAdmin: true, status: 'DISABLED' }),
      await buildUser(app.db, { organizationId: people.acme.id, companyAdmin: true, status: 'DISABLED' }),
    ]
    const { domain } = await buildVerifiedDomain(app.db, people.acme.id, people.portalAdmin.id)
    await signUp(`new@${domain}`)
    for (const { email } of [people.portalAdmin, people.secondAdmin, people.externalAdmin]) expect(await mailsTo(email)).toHaveLength(1)
    for (const { email } of shutOut) expect(await mailsTo(email)).toEqual([])
  })
})

describe('an email to someone else’s address', () => {
  const theirs = { firstName: 'Visit www.evil.example', company: 'You have won. Visit www.evil.example' }
  it('repeats nothing of what a stranger typed, where the address has an account', async () => {
    await signUp(people.externalUser.email, theirs)
    const [mail] = await mailsTo(people.externalUser.email)
    expect([mail?.template, mail?.text]).toEqual(['registration.known', expect.stringContaining(`Hello ${people.externalUser.firstname},`)])
    expect(mail?.text).not.toContain('evil')
  })
  it('repeats what the pending request says, where there is one', async () => {
    await signUp('pending@newcomer.example')
    await signUp('pending@newcomer.example', theirs)
    const [, mail] = await mailsTo('pending@newcomer.example')
    expect([mail?.template, mail?.text]).toEqual(['registration.repeated', expect.stringContaining('Hello Grace,')])
    expect(mail?.text).not.toContain('evil')
  })
})

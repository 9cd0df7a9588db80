import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testIssuer } from '../../../test/app.ts'
import { buildInvitation, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { auditLog, invitations, mailOutbox, users } from '../../db/schema/index.ts'
import { actingAs } from '../session/index.ts'
import { createInvitations } from './index.ts'

let app: TestApp
let people: People
const accounts: { email: string; until: Date }[] = []
beforeAll(async () => {
  app = await buildTestApp({
    makeAccount: async ({ email }, until) => {
      accounts.push({ email, until })
      return `http://localhost/oidc/reset-password?token=${accounts.length}`
    },
  })
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const open = (token: string, headers: Record<string, string> = {}) => app.anonymous.post('/api/invitation/open', { token }, headers)
const newcomer = () => buildUser(app.db, { organizationId: people.acme.id })
/** Invites as the other modules do, and returns the mail. */
const invite = async (user: typeof users.$inferSelect) => {
  const service = createInvitations({ db: app.db, issuer: testIssuer, makeAccount: undefined })
  const admin = await actingAs(app.db, people.portalAdmin.email, 'test')
  await app.db.transaction((tx) => service.invite(tx, admin, user))
  const mails = await app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, user.email))
  return { mails, token: /^\/invitation\?token=([\w-]{43})$/.exec(mails.at(-1)?.link ?? '')?.[1] ?? '' }
}

it('an invitation is mailed with a secret link, and only the hash of its token is stored (trust T66)', async () => {
  const { token, mails } = await invite(await newcomer())
  expect(mails).toMatchObject([{ link: `/invitation?token=${token}`, holdsSecret: true }])
  expect(token).not.toBe('')
  const stored = JSON.stringify(await app.db.select().from(invitations))
  expect(stored).not.toContain(token)
  expect(JSON.stringify(await app.db.select().from(auditLog))).not.toContain(token)
})

it('the link shows what it is for, and where to choose a password until it expires', async () => {
  const user = await newcomer()
  const { token } = await invite(user)
  const { status, body } = await open(token)
  expect([status, body]).toEqual([
    200,
    {
      email: user.email,
      firstname: user.firstname,
      organizationName: 'Acme Wealth',
      expiresAt: expect.any(String),
      passwordUrl: `http://localhost/oidc/reset-password?token=${accounts.length}`,
    },
  ])
  expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
  expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(72 * 3_600_000)
  expect(accounts.at(-1)).toEqual({ email: user.email, until: new Date(body.expiresAt) })
})

it('the first sign-in with the address accepts it, once; then the link does nothing (trust T66)', async () => {
  const user = await newcomer()
  const { token } = await invite(user)
  expect((await app.as(user.email).get('/api/user')).body.organizationName).toBe('Acme Wealth')
  const again = await open(token)
  expect([again.status, again.body.code]).toEqual([410, 'invitation-used'])
  const accepted = await app.db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'invitation.accept'), eq(auditLog.actorId, user.id)))
  expect(accepted).toEqual([{ actorId: user.id }])
})

it('a sign-in with another address, or with one that the provider has not verified, does not accept it (trust T03, T66)', async () => {
  const user = await newcomer()
  const { token } = await invite(user)
  expect((await app.as('someone.else@acme.example').get('/api/user')).body.organizationId).toBeNull()
  expect((await app.as(user.email, { sub: 'thief', sid: 'thief', email_verified: false }).get('/api/user')).status).toBe(403)
  expect((await open(token)).status).toBe(200)
})

it('twenty sign-ins at once accept it once', async () => {
  const user = await newcomer()
  await invite(user)
  await Promise.all(Array.from({ length: 20 }, (_, n) => app.as(user.email, { sid: `${user.email} ${n}` }).get('/api/user')))
  expect(await app.db.$count(auditLog, and(eq(auditLog.action, 'invitation.accept'), eq(auditLog.actorId, user.id)))).toBe(1)
})

it('someone who has signed in before needs no password, and accepts a new invitation with the next sign-in', async () => {
  const user = await newcomer()
  await app.as(user.email).get('/api/user')
  const { token } = await invite(user)
  expect((await open(token)).body.passwordUrl).toBeNull()
  await app.as(user.email).get('/api/user')
  expect((await open(token)).status).toBe(200)
  await app.as(user.email, { sid: 'a later session' }).get('/api/user')
  expect((await open(token)).body.code).toBe('invitation-used')
})

it('a newer invitation replaces the older one', async () => {
  const user = await newcomer()
  const [older, newer] = [await invite(user), await invite(user)]
  expect([(await open(older.token)).body.code, (await open(newer.token)).status]).toEqual(['invitation-expired', 200])
})

it('is refused when it has expired, when its user is disabled or has another address, and when no one was sent that token', async () => {
  const [late, disabled, moved] = [await newcomer(), await newcomer(), await newcomer()]
  const expired = await buildInvitation(app.db, late, people.portalAdmin.id, { expiresAt: new Date(Date.now() - 1000) })
  const [ofDisabled, ofMoved] = [await invite(disabled), await invite(moved)]
  await app.db.update(users).set({ status: 'DISABLED' }).where(eq(users.id, disabled.id))
  await app.db
    .update(users)
    .set({ email: `new.${moved.email}` })
    .where(eq(users.id, moved.id))
  const answers = await Promise.all([expired.token, ofDisabled.token, ofMoved.token].map((token) => open(token)))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([410, 'invitation-expired']))
  for (const token of ['', 'x'.repeat(43), "' or 1=1 --"]) expect((await open(token)).status).toBe(404)
})

it('is not answered at a foreign host name (trust T75)', async () => {
  const { token } = await invite(await newcomer())
  expect((await open(token, { host: 'evil.example' })).status).toBe(421)
})

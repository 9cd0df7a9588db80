import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testIssuer, testToken } from '../../../../test/app.ts'
import { buildPeople, buildUser, type People } from '../../../../test/factories.ts'
import { auditLog, sessions } from '../../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const event = 'http://schemas.openid.net/event/backchannel-logout'
const logoutToken = (claims: Record<string, unknown>) =>
  testToken(
    {
      aud: 'dev-portal-spa',
      jti: 'one',
      events: { [event]: {} },
      auth_time: undefined,
      email_verified: undefined,
      client_id: undefined,
      ...claims,
    },
    { typ: 'logout+jwt' },
  )
/** As a provider sends it, under whichever client id it knows us by. */
const say = async (token: string, contentType = 'application/x-www-form-urlencoded') => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/backchannel-logout',
    headers: { host: 'portal.internal:8080', 'content-type': contentType },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return [answer.statusCode, answer.headers['cache-control']]
}
const ended = [200, 'no-store']
const seconds = () => Math.floor(Date.now() / 1000)
/** Everyone signed in a minute before the provider reports anything, unless specified. */
const signedIn = seconds() - 60
const status = async (email: string, claims: Record<string, unknown> = {}) =>
  (await app.as(email, { auth_time: signedIn, ...claims }).get('/api/user')).status

it('a logout at the provider ends that session’s tokens, and no others', async () => {
  const { email } = people.companyUser
  expect([await status(email), await status(email, { sid: 'another' })]).toEqual([200, 200])
  expect(await say(await logoutToken({ sid: `sid ${email}`, sub: `sub ${email}` }))).toEqual(ended)
  expect([await status(email), await status(email, { sid: 'another' })]).toEqual([401, 200])
  expect(await status(email, { sid: 'a new one' })).toBe(200)
})
it('a logout takes effect at once, even if the provider’s clock is ahead of ours', async () => {
  const ahead = { iat: seconds() + 40 }
  for (const claims of [{}, { sid: undefined }, { sid: undefined, auth_time: undefined }]) {
    const { email } = await buildUser(app.db, { organizationId: people.acme.id })
    const mine = { ...claims, iat: signedIn }
    expect(await status(email, mine)).toBe(200)
    expect(await say(await logoutToken({ sid: `sid ${email}`, sub: `sub ${email}`, ...ahead }))).toEqual(ended)
    expect([claims, await status(email, mine)]).toEqual([claims, 401])
  }
})
it('a logout token may have a fractional issue time', async () => {
  const { email } = await buildUser(app.db, { organizationId: people.acme.id })
  expect(await status(email)).toBe(200)
  expect(await say(await logoutToken({ sid: 'unused too', sub: `sub ${email}`, iat: seconds() - 1.5 }))).toEqual(ended)
  expect([await status(email, { sid: 'unused too' }), await status(email)]).toEqual([401, 200])
})
it('a session whose tokens were never used is ended too', async () => {
  const { email } = people.author
  expect(await status(email)).toBe(200)
  expect(await say(await logoutToken({ sid: 'unused', sub: `sub ${email}` }))).toEqual(ended)
  expect(await status(email, { sid: 'unused' })).toBe(401)
  expect(await status(email, { sid: 'unused', auth_time: seconds() + 5 })).toBe(200)
})
it('a logout that names a person but no session ends all their sessions', async () => {
  const { email } = people.externalUser
  expect([await status(email), await status(email, { sid: 'two' })]).toEqual([200, 200])
  expect(await say(await logoutToken({ sub: `sub ${email}` }))).toEqual(ended)
  expect([await status(email), await status(email, { sid: 'two' })]).toEqual([401, 401])
  expect(await status(people.externalAdmin.email)).toBe(200)
})
it('a repeated logout does not end a later sign-in’s session', async () => {
  const { email } = people.companyAdmin
  const later = { auth_time: seconds() + 5 }
  for (const whose of [{ sub: `sub ${email}` }, { sid: `sid ${email}`, sub: `sub ${email}` }]) {
    const token = await logoutToken(whose)
    expect(await say(token)).toEqual(ended)
    expect(await status(email, later)).toBe(200)
    expect(await say(token)).toEqual(ended)
    expect([whose, await status(email, later)]).toEqual([whose, 200])
  }
})
it('a logout of a session ends tokens that do not name the session', async () => {
  const { email } = people.kongAdmin
  expect(await status(email, { sid: undefined })).toBe(200)
  expect(await say(await logoutToken({ sid: 'known to the provider alone', sub: `sub ${email}` }))).toEqual(ended)
  expect(await status(email, { sid: undefined })).toBe(401)
  expect(await status(email, { sid: undefined, auth_time: seconds() + 5 })).toBe(200)
})
it('when tokens name neither session nor sign-in, a logout ends earlier tokens, and no later ones', async () => {
  const { email } = people.maintainer
  const issued = (iat: number) => status(email, { sid: undefined, auth_time: undefined, iat })
  expect(await issued(signedIn)).toBe(200)
  const token = await logoutToken({ sid: 'known to the provider alone', sub: `sub ${email}`, iat: signedIn + 10 })
  expect(await say(token)).toEqual(ended)
  expect([await issued(signedIn), await issued(signedIn + 9), await issued(signedIn + 10)]).toEqual([401, 401, 401])
  expect(await issued(signedIn + 11)).toBe(200)
  expect(await say(token)).toEqual(ended)
  expect([await issued(signedIn + 11), await issued(signedIn + 20)]).toEqual([200, 200])
  expect(await say(await logoutToken({ sub: `sub ${email}`, iat: signedIn + 15 }))).toEqual(ended)
  expect(await issued(signedIn + 20)).toBe(200)
})
it('each logout is in the audit log once, however often the provider repeats it', async () => {
  const { id, email } = people.secondAdmin
  expect(await status(email)).toBe(200)
  const token = await logoutToken({ sid: `sid ${email}`, sub: `sub ${email}` })
  for (let n = 0; n < 3; n += 1) expect(await say(token)).toEqual(ended)
  const rows = await app.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'session.end'), eq(auditLog.objectId, String(id))))
  expect(rows).toEqual([{ after: { endedBy: testIssuer } }])
})
it('a logout of an unknown user changes nothing', async () => {
  const before = await app.db.$count(sessions)
  expect(await say(await logoutToken({ sid: 'nobody', sub: 'nobody' }))).toEqual(ended)
  expect(await app.db.$count(sessions)).toBe(before)
})
it('anything but the provider’s logout token is refused, and ends nothing', async () => {
  const { email } = people.foreignAdmin
  expect(await status(email)).toBe(200)
  const whose = { sid: `sid ${email}`, sub: `sub ${email}` }
  const forged = {
    'an access token': await testToken({ ...whose, email }),
    'an ID token': await testToken({ ...whose, aud: 'dev-portal-spa', nonce: 'n' }),
    'a nonce': await logoutToken({ ...whose, nonce: 'n' }),
    'no event': await logoutToken({ ...whose, events: {} }),
    'an event that is no object': await logoutToken({ ...whose, events: { [event]: true } }),
    'another issuer': await logoutToken({ ...whose, iss: 'https://evil.example' }),
    'another client': await logoutToken({ ...whose, aud: 'other' }),
    nobody: await logoutToken({}),
    'an old one': await logoutToken({ ...whose, iat: seconds() - 3600, exp: seconds() + 300 }),
    expired: await logoutToken({ ...whose, exp: seconds() - 120 }),
    'another key': `${(await logoutToken(whose)).slice(0, -8)}AAAAAAAA`,
    'no token': '',
  }
  for (const [name, token] of Object.entries(forged)) expect([name, (await say(token))[0]]).toEqual([name, 400])
  expect((await say(await logoutToken(whose), 'application/json'))[0]).toBe(415)
  expect(await status(email)).toBe(200)
})

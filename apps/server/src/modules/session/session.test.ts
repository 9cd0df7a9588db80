import { eq, sql } from 'drizzle-orm'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testIssuer, testToken } from '../../../test/app.ts'
import { buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { sessions, users } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

describe('who am I', () => {
  it('returns the signed-in user with roles from the database, not from the token', async () => {
    const reply = await app
      .as(people.externalAdmin.email, { roles: ['ROLE_PORTAL_ADMIN'], realm_access: { roles: ['ROLE_PORTAL_ADMIN'] } })
      .get('/api/user')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      email: people.externalAdmin.email,
      roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'],
      organizationName: 'Acme Wealth',
      organizationExternal: true,
    })
  })
  it('lets only a portal admin request another user', async () => {
    expect((await app.as(people.companyUser.email).get(`/api/user?email=${people.portalAdmin.email}`)).status).toBe(404)
    expect((await app.as(people.portalAdmin.email).get(`/api/user?email=${people.companyUser.email}`)).body.email).toBe(
      people.companyUser.email,
    )
  })
  it('keeps only displayable characters of the names in a token', async () => {
    const claims = { given_name: ' M\u0000a\u202era\ud800 ', family_name: 42 }
    const { status, body } = await app.as('named@firm.example', claims).get('/api/user')
    expect([status, body.firstname, body.lastname]).toEqual([200, 'Mara\ufffd', ''])
  })
  it('refuses a disabled user with the message and errors.disabled, never with 401', async () => {
    const reply = await app.as(people.disabled.email).get('/api/user')
    expect([reply.status, reply.body.errors.disabled]).toEqual([403, 'Y'])
    expect(reply.body.detail).toBe('This user has been disabled. If you believe this was a mistake please contact the administrator.')
  })
  it('starts no session for a disabled user, or for a user in a deactivated organization', async () => {
    const organization = await buildOrganization(app.db, { deactivated: true })
    const shut = [
      await buildUser(app.db, { organizationId: people.acme.id, status: 'DISABLED' }),
      await buildUser(app.db, { organizationId: organization.id }),
    ]
    for (const { id, email } of shut) {
      expect((await app.as(email).get('/api/user')).status).toBe(403)
      expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
      const [row] = await app.db.select({ lastLoginAt: users.lastLoginAt }).from(users).where(eq(users.id, id))
      expect(row?.lastLoginAt).toBeNull()
    }
  })
  it('refuses everyone in a deactivated organization', async () => {
    const organization = await buildOrganization(app.db, { deactivated: true })
    const user = await buildUser(app.db, { organizationId: organization.id })
    expect((await app.as(user.email).get('/api/user')).body).toMatchObject({
      status: 403,
      code: 'organization-deactivated',
      errors: { disabled: 'Y' },
    })
  })
})

describe('tokens (trust T02)', () => {
  const now = () => Math.floor(Date.now() / 1000)
  it('refuses a call without a token and one with a cookie instead', async () => {
    expect((await app.anonymous.get('/api/user')).status).toBe(401)
    expect(
      (
        await app.anonymous.get('/api/user', undefined, {
          cookie: `token=${await testToken({ sub: 'x', email: people.portalAdmin.email })}`,
        })
      ).status,
    ).toBe(401)
  })
  it('refuses every forged token with 401', async () => {
    const base = { sub: 'forger', sid: 'forger', email: people.portalAdmin.email }
    const other = await generateKeyPair('ES256')
    const pem = await exportSPKI(other.publicKey)
    const stranger = (header: Record<string, unknown>) =>
      new SignJWT({ ...base, iss: testIssuer, aud: 'apim', iat: now(), exp: now() + 300 })
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt', ...header })
        .sign(other.privateKey)
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...base, iss: testIssuer, aud: 'apim', iat: now(), exp: now() + 300 })).toString('base64url')}.`
    const hmac = await new SignJWT({ ...base, iss: testIssuer, aud: 'apim', iat: now(), exp: now() + 300 })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(pem))
    const forged = {
      'alg none': none,
      'HS256 with the public key': hmac,
      'another key': await stranger({}),
      'unknown kid': await stranger({ kid: 'unknown' }),
      'jku to elsewhere': await stranger({ jku: 'http://127.0.0.1:1/keys', kid: 'evil' }),
      'wrong issuer': await testToken({ ...base, iss: 'https://evil.example' }),
      'wrong audience': await testToken({ ...base, aud: 'other' }),
      'another client': await testToken({ ...base, client_id: 'other-client' }),
      expired: await testToken({ ...base, exp: now() - 120 }),
      'not yet valid': await testToken({ ...base, nbf: now() + 300 }),
      'an ID token': await testToken({ ...base, nonce: 'n', at_hash: 'h' }, { typ: 'JWT' }),
      truncated: (await testToken(base)).slice(0, -8),
      'no subject': await testToken({ email: base.email }),
    }
    for (const [name, token] of Object.entries(forged))
      expect([name, (await app.withToken(token).get('/api/user')).status]).toEqual([name, 401])
  })
  it('refuses a header that names another user (trust T10)', async () => {
    const reply = await app.as(people.companyUser.email).get('/api/user', undefined, { apim_user_id: String(people.portalAdmin.id) })
    expect([reply.status, reply.body.code]).toEqual([403, 'identity-mismatch'])
    expect(
      (await app.as(people.companyUser.email).get('/api/user', undefined, { apim_user_id: String(people.companyUser.id) })).status,
    ).toBe(200)
  })
})

describe('binding a sign-in to a user (trust T03, T04)', () => {
  it('creates an unknown person as a user without organization or role, once, even with concurrent calls', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.as('New.Person@Else.example').get('/api/user')))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(replies[0]?.body).toMatchObject({ email: 'new.person@else.example', roles: [], organizationId: null })
    expect(await app.db.$count(users, eq(users.email, 'new.person@else.example'))).toBe(1)
  })
  it.each([[false], ['true'], [undefined], [1]])('does not trust an email address whose verification is %s', async (verified) => {
    const victim = await buildUser(app.db, { organizationId: people.provider.id, portalAdmin: true })
    const reply = await app.as(victim.email, { email_verified: verified }).get('/api/user')
    expect([reply.status, reply.body.code]).toEqual([403, 'email-not-verified'])
  })
  it('refuses a second subject with the same address', async () => {
    const user = await buildUser(app.db, { organizationId: people.acme.id })
    expect((await app.as(user.email).get('/api/user')).status).toBe(200)
    expect((await app.as(user.email, { sub: 'somebody else', sid: 'x' }).get('/api/user')).body.code).toBe('identity-mismatch')
  })
  it('logs a sign-in with someone else’s address, or an unverified one, for the operator', async () => {
    let output = ''
    const watched = await buildTestApp({ log: pino({ level: 'warn' }, { write: (line: string) => void (output += line) }) })
    const user = await buildUser(watched.db, { organizationId: (await buildOrganization(watched.db)).id })
    await watched.as(user.email).get('/api/user')
    expect(output).toBe('')
    await watched.as(user.email, { sub: 'somebody else', sid: 'x' }).get('/api/user')
    expect(JSON.parse(output)).toMatchObject({ security: 'identity-mismatch', ip: '127.0.0.1' })
    output = ''
    await watched.as('unknown@else.example', { email_verified: false }).get('/api/user')
    expect(JSON.parse(output)).toMatchObject({ security: 'email-not-verified' })
    await watched.close()
  })
  it('ignores the address once bound', async () => {
    const [first, second] = [
      await buildUser(app.db, { organizationId: people.acme.id }),
      await buildUser(app.db, { organizationId: people.acme.id }),
    ]
    await app.as(first.email).get('/api/user')
    expect((await app.as(second.email, { sub: `sub ${first.email}` }).get('/api/user')).body.email).toBe(first.email)
  })
})

describe('sessions (trust T06, T12)', () => {
  const signedInAt = Math.floor(Date.now() / 1000) - 60
  const idle = (email: string, seconds: number) =>
    app.db
      .update(sessions)
      .set({ lastActivityAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(sessions.sid, `sid ${email}`))
  it('ends after 900 s without activity despite ongoing calls, and restarts with a newer sign-in', async () => {
    const { email } = people.foreignAdmin
    await app.as(email).get('/api/user')
    await idle(email, 901)
    const reply = await app.as(email, { auth_time: 1 }).get('/api/user')
    expect([reply.status, reply.body.code]).toEqual([401, 'session-expired'])
    expect((await app.as(email, { auth_time: Math.floor(Date.now() / 1000) + 5 }).get('/api/user')).status).toBe(200)
  })
  it.each([[undefined], ['soon'], [-1], [1.5], [2 ** 40]])(
    'that has ended begins anew by no token whose sign-in time is %s, however new the token is',
    async (authTime) => {
      const { email } = await buildUser(app.db, { organizationId: people.acme.id })
      const me = app.as(email, { auth_time: authTime })
      expect((await me.get('/api/user')).status).toBe(200)
      await idle(email, 901)
      const later = app.as(email, { auth_time: authTime, iat: Math.floor(Date.now() / 1000) + 30 })
      expect((await later.get('/api/user')).body).toMatchObject({ status: 401, code: 'session-expired' })
      expect((await app.as(email, { auth_time: authTime, sid: `another ${email}` }).get('/api/user')).status).toBe(200)
    },
  )
  describe('of a provider that names neither the session nor the sign-in time', () => {
    const seconds = () => Math.floor(Date.now() / 1000)
    const bare = { sid: undefined, auth_time: undefined }
    const somebody = async () => (await buildUser(app.db, { organizationId: people.acme.id })).email
    const aged = (email: string, ended: Partial<Record<'lastActivityAt' | 'startedAt', number>>) =>
      app.db
        .update(sessions)
        .set(Object.fromEntries(Object.entries(ended).map(([name, ago]) => [name, sql`now() - make_interval(secs => ${ago})`])))
        .where(eq(sessions.sid, `sub ${email}`))
    const asks = async (email: string, iat: number, claims = {}) => {
      const { status, body } = await app.as(email, { ...bare, iat, ...claims }).get('/api/user')
      return status === 200 ? 200 : [status, body.code]
    }
    const over = [401, 'session-expired']

    it('restarts after a logout with a token issued since, but with no earlier one', async () => {
      const email = await somebody()
      const before = seconds() - 100
      for (const iat of [before, before + 50]) expect(await asks(email, iat)).toBe(200)
      const logout = seconds()
      expect((await app.as(email, { ...bare, iat: before }).post('/api/session/end')).status).toBe(200)
      for (const iat of [before, before + 50, before + 60, logout - 1]) expect([iat, await asks(email, iat)]).toEqual([iat, over])
      expect(await asks(email, seconds() + 1.5)).toBe(200)
      expect(await asks(email, before)).toBe(200)
    })
    it.each([
      ['idle', { lastActivityAt: 960 }, 60],
      ['open too long', { startedAt: 12 * 3600 + 60, lastActivityAt: 5 }, 60],
    ])('restarts after it was %s with a token issued since', async (_, ago, since) => {
      const email = await somebody()
      expect(await asks(email, seconds() - 280)).toBe(200)
      const now = seconds()
      await aged(email, ago)
      for (const iat of [now - 280, now - since - 1]) expect([iat, await asks(email, iat)]).toEqual([iat, over])
      expect(await asks(email, seconds() - since + 5)).toBe(200)
    })
    it('refuses each token it saw before the logout, even if the provider’s clock is ahead', async () => {
      const email = await somebody()
      const now = seconds()
      for (const iat of [now + 20, now + 40]) expect(await asks(email, iat)).toBe(200)
      await app.as(email, { ...bare, iat: now + 20 }).post('/api/session/end')
      expect(await asks(email, now + 30)).toEqual(over)
      expect(await asks(email, seconds() + 50)).toBe(200)
    })
    it('does not restart with a token from the future', async () => {
      const email = await somebody()
      const later = { iat: seconds() + 7 * 86_400, exp: seconds() + 8 * 86_400 }
      expect(await asks(email, later.iat, later)).toBe(200)
      await app.as(email, { ...bare, ...later }).post('/api/session/end')
      expect(await asks(email, later.iat + 60, { exp: later.exp })).toEqual(over)
      expect(await asks(email, seconds() + 1)).toBe(200)
    })
    it('continues with newer tokens, which do not extend it', async () => {
      const email = await somebody()
      expect(await asks(email, seconds() - 200)).toBe(200)
      await aged(email, { startedAt: 3600, lastActivityAt: 800 })
      for (const iat of [seconds() - 100, seconds(), seconds() - 150]) expect(await asks(email, iat)).toBe(200)
      const [row] = await app.db
        .select({ ago: sql<number>`extract(epoch from now() - ${sessions.lastActivityAt})::float8` })
        .from(sessions)
        .where(eq(sessions.sid, `sub ${email}`))
      expect(row?.ago).toBeGreaterThan(790)
    })
  })
  it('explains why it does not restart when the provider gives no sign-in time', async () => {
    const { email } = await buildUser(app.db, { organizationId: people.acme.id })
    const me = app.as(email, { auth_time: undefined })
    await me.get('/api/user')
    await idle(email, 901)
    expect((await me.get('/api/user')).body.detail).toContain('auth_time')
  })
  it('is extended only by real activity', async () => {
    const { email } = people.author
    await app.as(email, { auth_time: signedInAt }).get('/api/user')
    await idle(email, 600)
    expect((await app.as(email, { auth_time: signedInAt }).post('/api/session/activity', { idleSeconds: 590 })).body.expiresInSeconds).toBe(
      310,
    )
    await idle(email, 880)
    await app.as(email, { auth_time: signedInAt }).post('/api/session/activity', { idleSeconds: 2 })
    const [row] = await app.db
      .select({ ago: sql<number>`extract(epoch from now() - ${sessions.lastActivityAt})::float8` })
      .from(sessions)
      .where(eq(sessions.sid, `sid ${email}`))
    expect(row?.ago).toBeLessThan(10)
  })
  it('refuses a token after its session ended by logout', async () => {
    const me = app.as(people.externalUser.email, { auth_time: signedInAt })
    expect((await me.post('/api/session/end')).body).toEqual({ ended: true })
    expect((await me.get('/api/user')).status).toBe(401)
  })
  it('refuses a disabled user at once, in the middle of a session', async () => {
    const user = await buildUser(app.db, { organizationId: people.acme.id })
    expect((await app.as(user.email).get('/api/user')).status).toBe(200)
    await app.db.update(users).set({ status: 'DISABLED' }).where(eq(users.id, user.id))
    expect((await app.as(user.email).get('/api/user')).body.errors.disabled).toBe('Y')
  })
})

describe('the server itself', () => {
  it('answers only to its own host names (trust T75)', async () => {
    expect((await app.anonymous.get('/actuator/info', undefined, { host: 'evil.example' })).status).toBe(421)
  })
  it('publishes only the environment (trust T60)', async () => {
    expect(Object.keys((await app.anonymous.get('/actuator/info')).body).sort()).toEqual(['env-info', 'oidc', 'version'])
    expect((await app.anonymous.get('/actuator/env')).status).toBe(404)
  })
  it('sends a strict policy and no-store', async () => {
    const { headers } = await app.anonymous.get('/api/openapi.json')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe/)
  })
  it('names an unknown field and an invalid one', async () => {
    const reply = await app.as(people.portalAdmin.email).post('/api/session/activity', { idleSeconds: -1, more: 1 })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors).sort()).toEqual(['idleSeconds', 'more'])
  })
  it('refuses to start with a route that has no access rule', async () => {
    await expect(buildTestApp({ mount: async (scope) => void scope.get('/api/open-to-all', async () => 'oops') })).rejects.toThrow(
      'states no access rule',
    )
  })
})

import { contract, type Route, whileViewing } from '@apim/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildOrganization, buildUser } from '../../../../test/factories.ts'
import { cases } from '../../../../test/permissions/cases.ts'
import { buildWorld, type Who, type World, worldTimes } from '../../../../test/permissions/world.ts'
import { type Registered, withRoutes } from '../../../../test/routes.ts'
import { auditLog, organizations, sessions, users, views } from '../../../db/schema/index.ts'

let app: TestApp
let world: World
let routes: Registered[]
let limited: TestApp | undefined
let visits = 0
const unstated = '/api/unstated'
beforeAll(async () => {
  const built = await withRoutes(() =>
    buildTestApp({
      workTimes: worldTimes,
      mount: async (server) => void server.get(unstated, { config: { access: 'signed-in' } }, async () => ({})),
    }),
  )
  app = built.made
  routes = built.routes
  world = await buildWorld(app)
})
beforeEach(() => {
  visits += 1
})
afterAll(async () => {
  await limited?.app.close()
  await app.close()
})

const reason = 'Ticket 4711: she sees no keys'
/** The admin in a session of this test. */
const admin = (sid = `visit ${visits}`) => app.as(world.people.portalAdmin.email, { sid })
const start = (userId: number, sid?: string) => admin(sid).post('/api/view-as', { userId, reason })
const recorded = async (userId: number) =>
  app.db
    .select({ action: auditLog.action, actorEmail: auditLog.actorEmail, after: auditLog.after })
    .from(auditLog)
    .where(sql`${auditLog.objectType} = 'user' and ${auditLog.objectId} = ${String(userId)} and ${auditLog.action} like 'view-as.%'`)
    .orderBy(auditLog.id)
const expire = () => app.db.update(views).set({ expiresAt: sql`now()` })

describe('a view of the portal as another user', () => {
  it('shows what that user sees, says who views and until when, and leaves other sessions of the admin alone', async () => {
    const { externalAdmin, portalAdmin } = world.people
    const { status, body } = await start(externalAdmin.id)
    expect([status, body.reason]).toEqual([200, reason])
    expect(body.secondsLeft).toBeGreaterThan(14 * 60)
    expect(body.secondsLeft).toBeLessThanOrEqual(15 * 60)
    const seen = (await admin().get('/api/user')).body
    expect(seen).toMatchObject({
      id: externalAdmin.id,
      email: externalAdmin.email,
      firstlogin: false,
      view: { reason, by: { email: portalAdmin.email } },
    })
    expect((await admin().get('/api/request-access/all')).status).toBe(403)
    expect((await admin().get(`/api/user?email=${portalAdmin.email}`)).status).toBe(404)
    expect((await admin('another session').get('/api/user')).body).toMatchObject({ id: portalAdmin.id })
    const own = (await app.as(externalAdmin.email).get('/api/user')).body
    expect([own.id, own.view]).toEqual([externalAdmin.id, undefined])
  })

  it('is recorded at its start and at its end, with the reason, as the admin', async () => {
    const { id } = await buildUser(app.db, { organizationId: world.people.acme.id })
    const { email } = world.people.portalAdmin
    await start(id)
    expect((await admin().post('/api/view-as/end')).body).toEqual({ ended: true })
    expect((await admin().post('/api/view-as/end')).body).toEqual({ ended: false })
    expect((await admin().get('/api/user')).body.email).toBe(email)
    expect(await recorded(id)).toEqual([
      { action: 'view-as.start', actorEmail: email, after: { viewer: email, reason, expiresAt: expect.any(String) } },
      { action: 'view-as.end', actorEmail: email, after: { viewer: email, reason, endedBy: 'viewer' } },
    ])
  })

  it('ends when its time is over by the database’s clock, is recorded once, and can then be started again', async () => {
    const { id } = await buildUser(app.db)
    await start(id)
    await expire()
    expect((await admin().get('/api/user')).body.email).toBe(world.people.portalAdmin.email)
    const { viewAs } = app.app.services.session
    const swept = await Promise.all([viewAs.sweep(), viewAs.sweep()])
    expect(swept.toSorted()).toEqual([0, expect.any(Number)])
    expect(await recorded(id)).toMatchObject([
      { action: 'view-as.start' },
      { action: 'view-as.end', actorEmail: 'system', after: { endedBy: 'time', reason } },
    ])
    expect((await start(id)).status).toBe(200)
    await expire()
    expect((await start(id)).status).toBe(200)
    expect((await recorded(id)).map(({ action }) => action.slice(8))).toEqual(['start', 'end', 'start', 'end', 'start'])
  })

  it('ends with the session, and is no activity of the user viewed', async () => {
    const { id } = await buildUser(app.db)
    await start(id)
    expect((await admin().post('/api/session/activity', { idleSeconds: 3 })).status).toBe(200)
    expect((await admin().post('/api/session/end')).status).toBe(200)
    expect((await admin().get('/api/user')).status).toBe(401)
    expect(await recorded(id)).toMatchObject([{}, { action: 'view-as.end', after: { endedBy: 'sign-out' } }])
    expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    const [row] = await app.db.select().from(users).where(eq(users.id, id))
    expect(row?.lastLoginAt).toBeNull()
  })

  it('is refused for portal admins, oneself, unknown users, those who cannot sign in, and without a reason', async () => {
    const { portalAdmin, secondAdmin, disabled, companyUser } = world.people
    const closed = await buildOrganization(app.db, { deactivated: true })
    const shutOut = await buildUser(app.db, { organizationId: closed.id })
    const status = async (userId: number) => (await start(userId)).status
    expect(await Promise.all([portalAdmin.id, secondAdmin.id, 2_000_000_000, disabled.id, shutOut.id].map(status))).toEqual([
      403, 403, 404, 400, 400,
    ])
    for (const text of ['', 'short', ' '.repeat(20), 'With a \u202e reversed end'])
      expect([text, (await admin().post('/api/view-as', { userId: companyUser.id, reason: text })).status]).toEqual([text, 400])
  })

  it('is one at a time for a session, also when many start at once, and a repeated start is the same one', async () => {
    const { companyUser, author } = world.people
    const started = await Promise.all(Array.from({ length: 5 }, () => start(companyUser.id)))
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await start(author.id)).status).toBe(409)
    visits += 1
    const again = () =>
      admin().post('/api/view-as', { userId: author.id, reason }, { 'idempotency-key': `start ${visits}`.replace(' ', '-') })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true'])
  })

  it('is over as soon as it is not allowed any more: the user became an admin or was disabled, the admin lost the role or was disabled', async () => {
    const viewer = await buildUser(app.db, { organizationId: world.people.provider.id, portalAdmin: true })
    const calls = app.as(viewer.email)
    const { id } = await buildUser(app.db, { organizationId: world.people.provider.id })
    expect((await calls.post('/api/view-as', { userId: id, reason })).status).toBe(200)
    const seen = async () => (await calls.get('/api/user')).body.id
    const set = (who: number, values: Partial<typeof users.$inferInsert>) => app.db.update(users).set(values).where(eq(users.id, who))
    for (const [values, back] of [
      [{ portalAdmin: true }, { portalAdmin: false }],
      [{ status: 'DISABLED' }, { status: 'ACTIVE' }],
    ] as const) {
      expect(await seen()).toBe(id)
      await set(id, values)
      expect(await seen()).toBe(viewer.id)
      await set(id, back)
    }
    await set(viewer.id, { portalAdmin: false })
    expect(await seen()).toBe(viewer.id)
    await set(viewer.id, { portalAdmin: true, status: 'DISABLED' })
    expect((await calls.get('/api/user')).status).toBe(403)
  })

  it('refuses a call that names neither the viewed user nor, for the session, the admin (trust T10)', async () => {
    const { companyUser, portalAdmin } = world.people
    await start(companyUser.id)
    const named = async (method: string, url: string, id: number, body?: unknown) =>
      (await admin().send(method, url, body, { apim_user_id: String(id) })).status
    expect(await named('GET', '/api/user', companyUser.id)).toBe(200)
    expect(await named('GET', '/api/user', portalAdmin.id)).toBe(403)
    expect(await named('POST', '/api/session/activity', portalAdmin.id, { idleSeconds: 1 })).toBe(200)
    expect(await named('POST', '/api/view-as/end', companyUser.id)).toBe(200)
  })
})

describe('while the portal is viewed as another user', () => {
  const calls: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[])
  const spelled = ({ method, path }: Route) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
  const signedInCalls = calls.filter(({ access }) => access !== 'public')
  const caseOf = (route: Route) => {
    const found = Object.entries(cases).find(([row]) => row === spelled(route) || row.startsWith(`${spelled(route)} [`))
    if (!found) throw new Error(`no case for ${spelled(route)}`)
    return found[1]
  }
  /** A user with every right that one who may be viewed can have. */
  const viewed = () => world.cast.find(({ column, isInternal }) => column === 'kong_admin' && isInternal) as Who
  const state = async () => {
    const { rows } = await app.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions' order by 1`,
    )
    const counts = rows.map(async ({ name }) => {
      const { rows: found } = await app.db.execute(
        sql`select count(*) as n, coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '') as hash from ${sql.identifier(name)} one`,
      )
      return [name, found[0]]
    })
    return Object.fromEntries(await Promise.all(counts))
  }

  it.each(signedInCalls.filter((route) => whileViewing(route) === undefined).map((route) => [spelled(route), route] as const))(
    '%s is refused before anything happens',
    async (_, route) => {
      const { url, body } = await caseOf(route).call(world, viewed(), 'own')
      await start(viewed().userId)
      const before = await state()
      const reply = await admin().send(route.method, url, route.file ? new FormData() : body, { 'idempotency-key': `key-${visits}` })
      expect([reply.status, reply.body?.code]).toEqual([403, 'view-as-read-only'])
      expect(await state()).toEqual(before)
    },
  )

  it.each(signedInCalls.filter((route) => whileViewing(route) === 'reads').map((route) => [spelled(route), route] as const))(
    '%s reads, and changes nothing',
    async (_, route) => {
      const { url, body } = await caseOf(route).call(world, viewed(), 'own')
      await start(viewed().userId)
      const before = await state()
      const reply = await admin().send(route.method, url, body)
      expect(reply.body?.code).not.toBe('view-as-read-only')
      expect(await state()).toEqual(before)
    },
  )

  it('only calls on the admin’s own session are made as the admin', () => {
    const own = signedInCalls.filter((route) => whileViewing(route) === 'own-session').map(spelled)
    expect(own.toSorted()).toEqual(['POST /api/session/activity', 'POST /api/session/end', 'POST /api/view-as', 'POST /api/view-as/end'])
    const reading = calls.filter((route) => route.method !== 'GET' && whileViewing(route) === 'reads').map(spelled)
    expect(reading.toSorted()).toEqual(['POST /api/codegen/{id}', 'POST /api/request-access/filter'])
  })

  it('a route that states nothing is refused, and no other route than the contract’s is under /api', async () => {
    const known = new Set([...calls.map(({ path }) => path), '/api/openapi.json'])
    expect(routes.map(({ url }) => url).filter((url) => url.startsWith('/api/') && !known.has(url))).toEqual([unstated])
    expect((await admin().get(unstated)).status).toBe(200)
    await start(viewed().userId)
    expect((await admin().get(unstated)).body.code).toBe('view-as-read-only')
  })

  it('the calls count towards the admin’s limit, not towards that of the user viewed', async () => {
    limited = await buildTestApp(
      { limits: { userPerMinute: 4, anonymousPerMinute: 100 } },
      { db: app.db, pool: app.pool, close: app.close },
    )
    const { portalAdmin } = world.people
    const { id, email } = await buildUser(app.db, { organizationId: world.people.acme.id })
    const viewing = limited.as(portalAdmin.email, { sid: 'limited' })
    await viewing.post('/api/view-as', { userId: id, reason })
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await viewing.get('/api/user')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await limited.as(email).get('/api/user')).status).toBe(200)
  })
})

it('deactivating the viewed user’s organization ends the view', async () => {
  const { id: organizationId } = await buildOrganization(app.db)
  const { id } = await buildUser(app.db, { organizationId })
  await start(id)
  expect((await admin().get('/api/user')).body.id).toBe(id)
  await app.db.update(organizations).set({ deactivated: true }).where(eq(organizations.id, organizationId))
  expect((await admin().get('/api/user')).body.id).toBe(world.people.portalAdmin.id)
})

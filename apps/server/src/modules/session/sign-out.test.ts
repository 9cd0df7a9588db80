import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { auditLog, users } from '../../db/schema/index.ts'
import { endSessionsOf } from './index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const auth_time = Math.floor(Date.now() / 1000) - 60
const someone = () => buildUser(app.db, { organizationId: people.acme.id })
const setStatus = (id: number, status: 'ACTIVE' | 'DISABLED') => app.db.update(users).set({ status }).where(eq(users.id, id))
const ends = (id: number) => app.db.$count(auditLog, and(eq(auditLog.action, 'session.end'), eq(auditLog.objectId, String(id))))

describe('a sign-out always ends the token', () => {
  it('of someone who was disabled meanwhile, even when they are enabled again', async () => {
    const { id, email } = await someone()
    const me = app.as(email, { auth_time })
    await me.get('/api/user')
    await setStatus(id, 'DISABLED')
    expect(await me.post('/api/session/end')).toMatchObject({ status: 200, body: { ended: true } })
    expect((await me.get('/api/user')).body.errors).toEqual({ disabled: 'Y' })
    await setStatus(id, 'ACTIVE')
    expect((await me.get('/api/user')).body.code).toBe('session-expired')
  })
  it('of someone who was disabled before they signed in', async () => {
    const { id, email } = await someone()
    await setStatus(id, 'DISABLED')
    const me = app.as(email, { auth_time })
    expect((await me.post('/api/session/end')).status).toBe(200)
    await setStatus(id, 'ACTIVE')
    expect((await me.get('/api/user')).body.code).toBe('session-expired')
    expect((await app.as(email, { auth_time: auth_time + 10 }).get('/api/user')).status).toBe(200)
  })
  it('of a session that has ended already, and is recorded once', async () => {
    const { id, email } = await someone()
    const me = app.as(email, { auth_time })
    await me.get('/api/user')
    for (const _ of [1, 2]) expect((await me.post('/api/session/end')).status).toBe(200)
    expect(await ends(id)).toBe(1)
    const other = await someone()
    const them = app.as(other.email, { auth_time })
    await them.get('/api/user')
    await app.db.transaction((tx) => endSessionsOf(tx, other.id))
    expect((await them.post('/api/session/end')).status).toBe(200)
    expect(await ends(other.id)).toBe(0)
  })
  it('but no session of someone else', async () => {
    const [one, other] = [await someone(), await someone()]
    const sid = `shared by ${one.email}`
    const me = app.as(one.email, { auth_time, sid })
    await me.get('/api/user')
    await app.as(other.email, { auth_time, sid }).post('/api/session/end')
    expect((await me.get('/api/user')).status).toBe(200)
  })
  it('and nothing else is possible for someone disabled', async () => {
    const me = app.as(people.disabled.email)
    expect((await me.post('/api/session/activity', { idleSeconds: 1 })).status).toBe(403)
    expect((await me.post('/api/view-as/end')).status).toBe(403)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildOrganization, buildUser } from '../../../../test/factories.ts'
import { auditLog, identities, sessions, users } from '../../../db/schema/index.ts'

let app: TestApp
let provider: number
let closed: number
type Admin = typeof users.$inferSelect
let admins: [Admin, Admin]
beforeAll(async () => {
  app = await buildTestApp()
  provider = (await buildOrganization(app.db, { external: false })).id
  closed = (await buildOrganization(app.db, { external: false, deactivated: true })).id
  const admin = () => buildUser(app.db, { organizationId: provider, portalAdmin: true })
  admins = [await admin(), await admin()]
  // Their identities are bound before they act at the same time.
  for (const { email } of admins) await app.as(email).get('/api/user')
})
afterAll(() => app.close())

/** Undoes whatever an earlier removal did; with one, the second one is no admin. */
const haveAdmins = async (count: 1 | 2) => {
  await app.db.update(users).set({ portalAdmin: false })
  for (const { id, searchedName: _, ...admin } of admins.slice(0, count)) await app.db.update(users).set(admin).where(eq(users.id, id))
  await app.db.update(identities).set({ endedAt: null })
  await app.db.update(sessions).set({ endedAt: null })
}
const activeAdmins = async () =>
  (await app.db.select().from(users).where(eq(users.portalAdmin, true))).filter(
    ({ status, deletedAt, organizationId }) => status === 'ACTIVE' && deletedAt === null && organizationId === provider,
  ).length
const versionOf = async (by: { email: string }, id: number) => (await app.as(by.email).get(`/api/userById?id=${id}`)).body.version

type Path = (by: { email: string }, id: number, version: string) => Promise<{ status: number; body: any }>
const paths: Record<string, Path> = {
  deletion: (by, id) => app.as(by.email).delete(`/api/user?id=${id}`),
  'disabling them': (by, id) => app.as(by.email).put('/api/user', { id, status: 'DISABLED' }),
  'taking the role in the dock': (by, id, version) =>
    app.as(by.email).post('/api/user', { id, organizationId: provider, portalAdmin: false, version }),
  'taking the role in the form': (by, id, version) => app.as(by.email).post('/api/user/edit-user', { id, roles: [], version }),
  'taking the role on the page': (by, id, version) => app.as(by.email).post('/api/user/modify-user', { id, roles: [], version }),
  'a move': (by, id, version) => app.as(by.email).post('/api/user', { id, organizationId: closed, version }),
}

const last = 'There must always be an active portal admin in an active organization, and this would remove the last one'

it('leaves one of two portal admins who remove each other at the same time, a hundred times, whichever way each takes (trust T18)', async () => {
  await haveAdmins(2)
  const [first, second] = admins
  // Those of the same content, so the same in every round.
  const versions = [await versionOf(first, second.id), await versionOf(second, first.id)] as const
  const ways = Object.entries(paths)
  for (let n = 0; n < 100; n += 1) {
    await haveAdmins(2)
    const [[one, removeSecond], [other, removeFirst]] = [ways[n % ways.length], ways[Math.floor(n / ways.length) % ways.length]] as [
      [string, Path],
      [string, Path],
    ]
    const replies = await Promise.all([removeSecond(first, second.id, versions[0]), removeFirst(second, first.id, versions[1])])
    // The loser is refused, or no admin any more when their call arrives.
    const statuses = replies.map(({ status }) => (status === 401 || status === 403 ? 409 : status)).toSorted()
    expect([n, one, other, await activeAdmins(), statuses]).toEqual([n, one, other, 1, [200, 409]])
  }
}, 120_000)
it.each(Object.entries(paths))('refuses %s for the last portal admin with 409, and records nothing', async (_, remove) => {
  await haveAdmins(1)
  const [one] = admins
  const version = await versionOf(one, one.id)
  const before = await app.db.$count(auditLog)
  const { status, body } = await remove(one, one.id, version)
  expect([status, body.detail]).toEqual([409, last])
  expect([await activeAdmins(), await app.db.$count(auditLog)]).toEqual([1, before])
})
it('counts neither disabled admins nor those of a deactivated organization', async () => {
  await haveAdmins(1)
  await buildUser(app.db, { organizationId: provider, portalAdmin: true, status: 'DISABLED' })
  await buildUser(app.db, { organizationId: closed, portalAdmin: true })
  const [{ id, email }] = admins
  expect((await app.as(email).put('/api/user', { id, status: 'DISABLED' })).status).toBe(409)
})
it('does not let admins decide on their own roles and status, even if there are others (trust T16)', async () => {
  await haveAdmins(2)
  const [one] = admins
  const version = await versionOf(one, one.id)
  for (const [name, remove] of Object.entries(paths).filter(([path]) => path !== 'a move'))
    expect([name, (await remove(one, one.id, version)).status]).toEqual([name, 403])
})

import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { buildDeletionRequest, buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { waiting } from '../../../test/waiting.ts'
import { organizationDeletions, organizations, users } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  // Their identity is bound before they act at the same time as others.
  await app.as(people.portalAdmin.email).get('/api/user')
})
afterAll(() => app.close())

/** An organization with one user, which can be restored for so many seconds. */
const deletedFirm = async (secondsLeft: number) => {
  const { id } = await buildOrganization(app.db, { deletedAt: new Date() })
  const member = await buildUser(app.db, { organizationId: id })
  const decided = { status: 'APPROVED', decidedBy: people.secondAdmin.id, decidedAt: new Date() } as const
  const deletion = await buildDeletionRequest(app.db, id, people.portalAdmin.id, decided)
  const decidedAt = sql`now() - interval '30 days' + make_interval(secs => ${secondsLeft})`
  await app.db.update(organizationDeletions).set({ decidedAt }).where(eq(organizationDeletions.id, deletion.id))
  return { id, member, deletion }
}
const ofDeletion = (id: number) => eq(organizationDeletions.id, id)
const emailOf = async (id: number) => (await app.db.select().from(users).where(eq(users.id, id)))[0]?.email

describe('the end of the 30 days (trust T68)', () => {
  it('takes nothing from an organization whose restore began in time', async () => {
    const { id, member, deletion } = await deletedFirm(-60)
    let purging: Promise<unknown> | undefined
    // Like a restore that is not committed yet.
    await app.db.transaction(async (tx) => {
      await tx.update(organizations).set({ deletedAt: null }).where(eq(organizations.id, id))
      await tx.update(organizationDeletions).set({ restoredAt: new Date() }).where(ofDeletion(deletion.id))
      purging = app.app.services.organizationDeletions.purge.purgeSome()
      await Promise.race([purging, waiting(app)])
    })
    await purging
    expect(await emailOf(member.id)).toBe(member.email)
  })
  it('refuses a restore that had to wait for the purge, although it began in time', async () => {
    const { id, deletion } = await deletedFirm(2)
    let reply: Promise<Reply> | undefined
    await app.db.transaction(async (tx) => {
      await tx.select().from(organizationDeletions).where(ofDeletion(deletion.id)).for('update')
      reply = app.as(people.portalAdmin.email).post(`/api/organization/${id}/restore`)
      await waiting(app)
      const isOver = sql`select 1 from organization_deletions where id = ${deletion.id} and decided_at < clock_timestamp() - interval '30 days'`
      while ((await app.db.execute(isOver)).rows.length === 0) await setTimeout(50)
    })
    expect([(await reply)?.status, (await app.db.select().from(organizations).where(eq(organizations.id, id)))[0]?.deletedAt]).toEqual([
      409,
      expect.any(Date),
    ])
  })
})

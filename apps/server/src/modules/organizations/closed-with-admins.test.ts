import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { buildDeletionRequest, buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { waiting } from '../../../test/waiting.ts'
import { lockForTransaction } from '../../db/locks.ts'
import { endSessionsOf } from '../session/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  // Their identities are bound before they act at the same time as others.
  await admin().get('/api/user')
})
afterAll(() => app.close())

const admin = () => app.as(people.portalAdmin.email)
const closings: Record<string, (id: number) => Promise<Reply>> = {
  deactivated: (id) => admin().put(`/api/organization/${id}/status`, { active: false }),
  deleted: async (id) => {
    const request = await buildDeletionRequest(app.db, id, people.secondAdmin.id)
    return admin().get(`/api/organiztion/approve-delete-organization?id=${request.id}`)
  },
}

it.each(Object.entries(closings))(
  '%s while a portal admin of it loses their rights: one waits for the other, and neither fails',
  async (_, close) => {
    const { id } = await buildOrganization(app.db, { external: false })
    const boss = await buildUser(app.db, { organizationId: id, portalAdmin: true })
    await app.as(boss.email).get('/api/user')
    let reply: Promise<Reply> | undefined
    // Like a removal of rights: sessions first, then the lock of whatever may leave no portal admin.
    await app.db.transaction(async (tx) => {
      await endSessionsOf(tx, boss.id)
      reply = close(id)
      await waiting(app)
      await lockForTransaction(tx, 'portalAdmins')
    })
    expect((await reply)?.status).toBe(200)
  },
)

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/factories.ts'
import { buildMainJob, type MainJob, quickTimes } from '../../../test/main-job.ts'
import { accessGrants, consumers, organizations } from '../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true, workTimes: quickTimes })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const admin = () => job.as(job.people.portalAdmin)
const setActive = (id: number, active: boolean) => admin().put(`/api/organization/${id}/status`, { active })
const withKey = async () => {
  const { id } = await buildOrganization(job.app.db)
  const one = await job.deployed()
  const { body } = await admin().post('/api/kong/add-consumer', { deploymentId: one.id, organizationId: id })
  return {
    id,
    apiId: one.api.id,
    consumerId: body.consumerId as number,
    use: async () => (await job.call(one.gatewayUrl, body.credentials.apiKey)).status,
  }
}
it('deactivated while the gateway is away: 502, refused again for as long as it is away, and shut out once it is back', async () => {
  const { id, use } = await withKey()
  job.admin.begin(() => 'away')
  expect((await setActive(id, false)).status).toBe(502)
  expect((await setActive(id, false)).status).toBe(502)
  job.admin.begin()
  expect((await setActive(id, false)).status).toBe(200)
  expect(await use()).toBe(403)
})

it('activated while the gateway is away: at once, and its keys work once it is back', async () => {
  const { id, use } = await withKey()
  await setActive(id, false)
  job.admin.begin(() => 'away')
  expect((await setActive(id, true)).status).toBe(200)
  job.admin.begin()
  await expect.poll(use).toBe(200)
})

it('a database in which only the organization was changed: its keys follow it, both ways', async () => {
  const { id, use } = await withKey()
  for (const [deactivated, expected] of [
    [true, 403],
    [false, 200],
  ] as const) {
    await job.app.db.update(organizations).set({ deactivated }).where(eq(organizations.id, id))
    await expect.poll(use).toBe(expected)
  }
})

it('switched, revoked and granted at the same time, again and again: no deadlock, and the key works exactly when both allow it', async () => {
  const { id, apiId, consumerId, use } = await withKey()
  const grants = async () =>
    (await job.app.db.select().from(accessGrants).where(eq(accessGrants.organizationId, id))).filter(({ revokedAt }) => !revokedAt)
  for (let round = 0; round < 6; round++) {
    const [grant] = await grants()
    const decide = async () => {
      if (grant) return admin().delete(`/api/api-access/${grant.id}`)
      const asked = await job.as(job.people.secondAdmin).post('/api/request-access', { organizationId: id, productId: apiId })
      return asked.status === 200 ? admin().post('/api/approve-api-access-request', { apiAccessRequestId: asked.body.id }) : asked
    }
    const replies = await Promise.all([setActive(id, round % 2 === 1), decide(), setActive(id, round % 2 === 1)])
    // A request for a deactivated organization is refused at its field.
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    await job.settled()
    const isOpen = !(await job.app.db.select().from(organizations).where(eq(organizations.id, id)))[0]?.deactivated
    expect([round, await use()]).toEqual([round, isOpen && (await grants()).length > 0 ? 200 : 403])
  }
  expect((await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId)))[0]?.settled).toBe(true)
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMainJob, calmTimes, type MainJob } from '../../test/main-job.ts'
import { startPortalProcess } from '../../test/portal-process.ts'
import { auditLog, consumers, deployments, idempotencyKeys } from '../db/schema/index.ts'

let job: MainJob
let count = 0
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
})
afterAll(() => job.close())

const newKey = () => `key-${++count}`
const under = (key: string) => ({ 'idempotency-key': key })
const post = (url: string, body: unknown, key: string) => job.as(job.people.portalAdmin).post(url, body, under(key))
const lateAgain = (key: string) => job.app.db.update(idempotencyKeys).set({ leaseUntil: sql`now()` }).where(eq(idempotencyKeys.key, key))
const killAt = async (crashpoint: string, url: string, body: unknown, key: string) => {
  const doomed = await startPortalProcess({
    databaseUrl: String(job.app.pool.options.connectionString),
    people: [job.people.portalAdmin.email],
    times: { ...calmTimes, leaseMs: 2000, driftMs: 3_600_000 },
    reconciles: false,
    crashpoint,
  })
  expect(await doomed.send(job.people.portalAdmin.email, 'POST', url, body, under(key))).toBeUndefined()
  expect(await doomed.ended()).toBe('SIGKILL')
}
it.each(['idempotency:begun', 'deploy:requested', 'deploy:after-route', 'idempotency:done'])(
  'a portal killed in between, at %s: the call comes again and there is one deployment',
  async (point) => {
    const [form, key] = [job.form((await job.newApi()).id), newKey()]
    await killAt(point, '/api/swagger/deploy', form, key)
    expect((await post('/api/swagger/deploy', form, key)).body.code).toBe('still-running')
    await lateAgain(key)
    const { status, body } = await post('/api/swagger/deploy', form, key)
    expect([status, body.apiId]).toEqual([200, form.id])
    expect(await job.app.db.$count(deployments, eq(deployments.apiId, form.id))).toBe(1)
    const requests = await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'deployment.request'))
    expect(requests.filter(({ objectId }) => objectId === String(body.id))).toHaveLength(1)
  },
)
it.each(['consumer:requested', 'consumer:after-key', 'idempotency:done'])(
  'a portal killed in between, at %s: the call comes again, and there is one key, which works',
  async (point) => {
    const { id, gatewayUrl } = await job.deployed()
    const [body, key] = [{ deploymentId: id, organizationId: job.people.acme.id }, newKey()]
    await killAt(point, '/api/kong/add-consumer', body, key)
    await lateAgain(key)
    const { status, body: added } = await post('/api/kong/add-consumer', body, key)
    expect(status).toBe(200)
    expect((await job.call(gatewayUrl, added.credentials.apiKey)).status).toBe(200)
    expect(await job.app.db.$count(consumers, eq(consumers.deploymentId, id))).toBe(1)
  },
)
it.each(['consumer:requested', 'idempotency:done'])(
  'a portal killed in between, at %s: a key that somebody deletes then is not made again by the call',
  async (point) => {
    const { id } = await job.deployed()
    const [body, key] = [{ deploymentId: id, organizationId: job.people.acme.id }, newKey()]
    await killAt(point, '/api/kong/add-consumer', body, key)
    const [made] = await job.app.db.select().from(consumers).where(eq(consumers.deploymentId, id))
    expect((await job.as(job.people.secondAdmin).delete(`/api/consumer/${made?.id}`)).status).toBe(200)
    await lateAgain(key)
    const again = await post('/api/kong/add-consumer', body, key)
    expect([again.status, again.text.includes('apk_')]).toEqual([404, false])
    expect(await job.app.db.$count(consumers, eq(consumers.deploymentId, id))).toBe(1)
  },
)
it('a portal killed in between and taken back by another: the call comes again and makes the key', async () => {
  const { id, gatewayUrl } = await job.deployed()
  const [body, key] = [{ deploymentId: id, organizationId: job.people.acme.id }, newKey()]
  await killAt('consumer:requested', '/api/kong/add-consumer', body, key)
  await job.app.db
    .update(consumers)
    .set({ state: 'DELETED', settled: true, error: 'The request was interrupted' })
    .where(eq(consumers.deploymentId, id))
  await lateAgain(key)
  const { status, body: added } = await post('/api/kong/add-consumer', body, key)
  expect(status).toBe(200)
  expect((await job.call(gatewayUrl, added.credentials.apiKey)).status).toBe(200)
})

import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildMainJob, type MainJob, quickTimes } from '../../../../test/main-job.ts'
import { accessGrants, auditLog, consumers } from '../../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true, workTimes: quickTimes })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const save = (body: Record<string, unknown>) => job.as(job.people.portalAdmin).post('/api/kong/add-consumer', body)
const passEnd = (id: number) =>
  job.app.db.update(consumers).set({ expiresAt: sql`now() - interval '1 millisecond'` }).where(eq(consumers.id, id))
const look = () => job.app.app.services.endedKeys.look()
const rowOf = async (id: number) => (await job.app.db.select().from(consumers).where(eq(consumers.id, id)))[0]
const endings = (id: number) =>
  job.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'consumer.expire'), eq(auditLog.objectId, String(id))))

it('an ended key whose gateway refuses another end stays out all the while, and has ended once', async () => {
  const { id: deploymentId, gatewayUrl } = await job.deployed()
  const at = { deploymentId, organizationId: job.people.acme.id }
  const { consumerId, credentials } = (await save({ ...at, expiresAt: inDays(1) })).body
  // The gateway was last seen to hold this end, which has come.
  const ended = { expiresAt: sql`now()`, applied: sql`jsonb_set(applied, '{expiresAt}', to_jsonb(now()))` }
  await job.app.db.update(consumers).set(ended).where(eq(consumers.id, consumerId))
  await look()
  await job.settled()
  let isRefused = true
  const admitted = new Set<string>()
  job.admin.begin(({ method, path }) => {
    if (method !== 'PUT') return undefined
    if (isRefused) return 'refuse'
    if (path.includes('/acls/')) admitted.add(path)
    return undefined
  })
  expect((await save({ ...at, consumerId, expiresAt: inDays(5) })).status).toBe(502)
  isRefused = false
  await look()
  await job.settled()
  expect(await rowOf(consumerId)).toMatchObject({ state: 'SUSPENDED', settled: true })
  expect((await job.call(gatewayUrl, credentials.apiKey)).status).toBe(403)
  expect([...admitted]).toEqual([])
  expect(await endings(consumerId)).toHaveLength(1)
  expect((await save({ ...at, consumerId, expiresAt: inDays(5) })).status).toBe(200)
  expect((await job.call(gatewayUrl, credentials.apiKey)).status).toBe(200)
})

it('a key whose end comes before it ever worked takes the access along that was granted with it', async () => {
  const { id: deploymentId, api } = await job.deployed()
  let begun: Promise<unknown> | undefined
  const keys = () => job.app.db.select().from(consumers).where(eq(consumers.deploymentId, deploymentId))
  const endNow = async () => {
    for (const { id } of await keys()) await passEnd(id)
    await look()
  }
  job.admin.begin((call) => {
    if (call.method === 'PUT') begun ??= endNow()
    return call.method === 'PUT' ? 'error-before' : undefined
  })
  const added = await save({ deploymentId, organizationId: job.people.acme.id, expiresAt: inDays(1) })
  await begun
  expect(added.status).toBeGreaterThanOrEqual(400)
  job.admin.begin()
  await job.settled()
  const [key] = await keys()
  expect(key).toMatchObject({ state: 'DELETED' })
  const standing = and(eq(accessGrants.productId, api.id), isNull(accessGrants.revokedAt))
  expect(await job.app.db.select().from(accessGrants).where(standing)).toEqual([])
  expect(await endings(key?.id ?? 0)).toMatchObject([
    { after: { withdrawnAccess: { productId: api.id, organizationId: job.people.acme.id } } },
  ])
})

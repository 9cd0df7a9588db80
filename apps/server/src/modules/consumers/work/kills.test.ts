import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killedPortals, patience } from '../../../../test/killed-portal.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { auditLog, consumers, keyRotations } from '../../../db/schema/index.ts'
import { kongConsumerIdOf } from '../../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
})
afterAll(() => job.close())
const { killAt, untilOneStart } = killedPortals(() => job)

const admin = () => job.as(job.people.portalAdmin)
const key = async () => {
  const { id: deploymentId, gatewayUrl } = await job.deployed()
  const at = { deploymentId, organizationId: job.people.acme.id }
  const { body, status, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', at)
  if (status !== 200) throw new Error(text)
  return { gatewayUrl, id: body.consumerId as number, apiKey: body.credentials.apiKey as string }
}
const rowOf = async (id: number) => (await job.app.db.select().from(consumers).where(eq(consumers.id, id)))[0]

describe('a portal killed', () => {
  it.each<[string, 'pause' | 'resume', number, string]>([
    ['consumer-pause:requested', 'pause', 403, 'SUSPENDED'],
    ['consumer:suspended', 'pause', 403, 'SUSPENDED'],
    ['consumer-resume:requested', 'resume', 200, 'ACTIVE'],
    ['consumer:after-group', 'resume', 200, 'ACTIVE'],
  ])('at %s while it has to %s a key: the next start finishes it', { timeout: patience }, async (point, call, expected, state) => {
    const { id, gatewayUrl, apiKey } = await key()
    if (call === 'resume') await job.as(job.people.portalAdmin).post(`/api/consumer/${id}/pause`, {})
    await killAt(point, job.people.portalAdmin, 'POST', `/api/consumer/${id}/${call}`, {})
    await untilOneStart(async () => (await job.call(gatewayUrl, apiKey)).status === expected)
    expect([(await job.call(gatewayUrl, apiKey)).status, (await rowOf(id))?.state]).toEqual([expected, state])
  })
  it.each(['consumer-rotate:requested', 'consumer:leased', 'consumer:after-key', 'consumer:verified'])(
    'at %s while it rotates a key: no one has seen the new one, so the old one is the only one again, and works all the while',
    { timeout: patience },
    async (point) => {
      const { id, gatewayUrl, apiKey } = await key()
      const prober = job.probe(gatewayUrl, apiKey)
      await killAt(point, job.people.portalAdmin, 'POST', `/api/consumer/${id}/rotate`, {})
      await untilOneStart(async () => (await rowOf(id))?.state === 'ACTIVE')
      expect((await prober.stop()).filter((status) => status !== 200)).toEqual([])
      const keys = (await job.gateway.everything())['key-auths'] ?? []
      expect(keys.filter(({ consumer }: any) => consumer.id === kongConsumerIdOf(id))).toHaveLength(1)
      expect([await rowOf(id), await job.app.db.$count(keyRotations, eq(keyRotations.consumerId, id))]).toMatchObject([
        { keySlot: 0, rotations: 0 },
        0,
      ])
      const again = await job.as(job.people.portalAdmin).post(`/api/consumer/${id}/rotate`, {})
      expect((await job.call(gatewayUrl, again.body.credentials.apiKey)).status).toBe(200)
    },
  )
  it.each<[string, (id: number, isOut: boolean) => Promise<{ status: number }>]>([
    ['the key is paused and resumed', (id, isOut) => admin().post(`/api/consumer/${id}/${isOut ? 'pause' : 'resume'}`, {})],
    [
      'the organization is closed and opened',
      (_, isOut) => admin().put(`/api/organization/${job.people.acme.id}/status`, { active: !isOut }),
    ],
  ])(
    'while it rotates a key, and %s: no one has seen the new one, so the old one is the only one again, with its own end',
    { timeout: patience },
    async (_, shut) => {
      const { id, gatewayUrl, apiKey } = await key()
      const oldEndsAt = new Date(Date.now() + 86_400_000).toISOString()
      await killAt('consumer-rotate:requested', job.people.portalAdmin, 'POST', `/api/consumer/${id}/rotate`, { oldEndsAt })
      // As where KEY_MAX_DAYS gives the new key another end.
      await job.app.db.update(consumers).set({ expiresAt: sql`now() + interval '1 year'` }).where(eq(consumers.id, id))
      expect((await shut(id, true)).status).toBe(200)
      expect((await job.call(gatewayUrl, apiKey)).status).toBe(403)
      expect((await shut(id, false)).status).toBe(200)
      await job.settled()
      expect((await job.call(gatewayUrl, apiKey)).status).toBe(200)
      const keys = (await job.gateway.everything())['key-auths'] ?? []
      expect(keys.filter(({ consumer }: any) => consumer.id === kongConsumerIdOf(id))).toHaveLength(1)
      const left = await job.app.db.$count(keyRotations, eq(keyRotations.consumerId, id))
      expect([await rowOf(id), left]).toMatchObject([{ keySlot: 0, rotations: 0, state: 'ACTIVE', expiresAt: null }, 0])
      const undone = and(eq(auditLog.action, 'consumer.roll-back'), eq(auditLog.objectId, String(id)))
      expect(await job.app.db.$count(auditLog, undone)).toBe(1)
    },
  )
  it.each(['consumer-revoke-old:requested', 'consumer:after-old-key'])(
    'at %s while it revokes an old key: it is dead after the next start, and the new one worked all the while',
    { timeout: patience },
    async (point) => {
      const { id, gatewayUrl, apiKey } = await key()
      const { body } = await job.as(job.people.portalAdmin).post(`/api/consumer/${id}/rotate`, {})
      const prober = job.probe(gatewayUrl, body.credentials.apiKey)
      await killAt(point, job.people.portalAdmin, 'DELETE', `/api/consumer/${id}/old-key`)
      await untilOneStart(async () => (await job.call(gatewayUrl, apiKey)).status === 401)
      expect((await job.call(gatewayUrl, apiKey)).status).toBe(401)
      expect((await prober.stop()).filter((status) => status !== 200)).toEqual([])
    },
  )
})

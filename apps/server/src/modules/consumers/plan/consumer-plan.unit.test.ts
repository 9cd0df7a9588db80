import { filledIn, requestTransformerFields } from '@apim/contract'
import { describe, expect, it } from 'vitest'
import { consumerOfCustomId, consumerPlan, customIdOf, kongConsumerName, type PlannedConsumer } from './consumer-plan.ts'

const row: PlannedConsumer = {
  id: 5,
  deploymentId: 12,
  keySlot: 0,
  kongConsumerName: 'acme-wealth.payments-dev.5',
  nickname: null,
  rateLimit: null,
  rateLimitPeriod: null,
  ratePolicy: 'local',
  requestTransformer: null,
  deploymentTransformer: null,
  upstreamUrl: 'http://bank.example/v1',
  isLocked: false,
}

describe('the plan of a consumer', () => {
  it('gives it the key, and membership in its deployment’s group only', () => {
    const plan = consumerPlan(row, null, { apiKey: 'apk_dev_x' })
    expect(plan.consumer).toMatchObject({ username: 'acme-wealth.payments-dev.5', custom_id: 'apim-consumer-5' })
    expect(plan.keys).toMatchObject([{ key: 'apk_dev_x' }])
    expect(plan.group).toMatchObject({ group: 'apim-deployment-12' })
    expect(plan.plugins).toEqual([])
  })
  it('has an old key in its other place, and without one nothing there', () => {
    const [alone, rotated] = [
      consumerPlan(row, null, { apiKey: 'a' }),
      consumerPlan({ ...row, keySlot: 1 }, null, { apiKey: 'b' }, { apiKey: 'a' }),
    ]
    expect(rotated.keys.map(({ key }) => key)).toEqual(['b', 'a'])
    expect(rotated.keys[1]?.id).toBe(alone.keys[0]?.id)
    expect([rotated.gone, alone.gone?.key]).toEqual([undefined, rotated.keys[0]?.id])
    expect([rotated.consumer, rotated.group]).toEqual([alone.consumer, alone.group])
  })
  it.each(['minute', 'hour', 'day'] as const)('limits it by %s at this deployment only', (rateLimitPeriod) => {
    const { plugins, consumer } = consumerPlan({ ...row, rateLimit: 7, rateLimitPeriod }, null, { apiKey: 'k' })
    const [limit] = plugins
    expect(limit?.config).toMatchObject({ minute: null, hour: null, day: null, [rateLimitPeriod]: 7 })
    expect(limit?.consumer).toEqual({ id: consumer.id })
    expect(limit?.service).toBeTruthy()
  })
  it('counts it in the Redis server of its gateway server, and by the gateway itself where that has none', () => {
    const limited = { ...row, rateLimit: 7, rateLimitPeriod: 'hour', ratePolicy: 'redis' } as const
    const redis = { host: 'cache.example', port: 6379, timeoutMs: 2000, password: 'the-password' }
    const config = (of: PlannedConsumer, where: typeof redis | null) => consumerPlan(of, where, { apiKey: 'k' }).plugins[0]?.config
    const { timeoutMs: timeout, ...server } = redis
    expect(config(limited, redis)).toMatchObject({ hour: 7, policy: 'redis', redis: { ...server, timeout } })
    expect(config(limited, null)).toEqual({ minute: null, hour: 7, day: null, limit_by: 'consumer', policy: 'local' })
    expect(config({ ...limited, ratePolicy: 'cluster' }, redis)).not.toHaveProperty('redis')
  })
  it('transforms requests as set for it, and otherwise as its deployment does', () => {
    const of = (lists: object) => filledIn(requestTransformerFields, lists)
    const requestTransformer = of({ addHeaders: ['X-A:own', 'X-B:own'], removeBody: ['x'] })
    const deploymentTransformer = of({ addHeaders: ['x-a:common', 'X-C:common'], removeHeaders: ['X-D'] })
    const config = (more: object) =>
      consumerPlan({ ...row, requestTransformer, deploymentTransformer, ...more }, null, { apiKey: 'k' }).plugins[0]?.config
    expect(config({})).toMatchObject({
      add: { headers: ['X-A:own', 'X-B:own', 'X-C:common'] },
      remove: { headers: ['X-D'], body: ['x'] },
      replace: { uri: null },
    })
    // It replaces the one that sets the path for a locked deployment's service.
    expect(config({ isLocked: true })).toMatchObject({ replace: { uri: '/v1$(uri_captures.rest)' } })
  })
  it.each([
    ['Acme Wealth', 'payments-dev', null, 'acme-wealth.payments-dev.5'],
    ['Ärzte & Söhne GmbH', 'payments', 'Trading Desk', 'arzte-sohne-gmbh.payments.trading-desk.5'],
    ['株式会社', 'payments', '', 'payments.5'],
  ])('gives it a readable name: %s, %s, %s', (organization, serviceName, nickname, expected) => {
    expect(kongConsumerName({ id: 5, organization, serviceName, nickname })).toBe(expected)
  })
  it('is found again by its custom id', () => {
    expect(consumerOfCustomId(customIdOf(5))).toBe(5)
    expect(consumerOfCustomId('apim-consumer-5; drop')).toBeUndefined()
    expect(consumerOfCustomId(null)).toBeUndefined()
  })
})

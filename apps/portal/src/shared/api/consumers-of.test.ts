import { type Query, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { buildConsumer } from '../../testing/consumers.ts'
import { consumersOf } from './consumers-of.queries.ts'

const old = { apiKey: null, clientSecret: null, rotatedAt: '2026-11-28T00:00:00Z', endsAt: null, lastUsedAt: null, lastUsedFrom: null }

test('keys are asked for again as long as one was rotated whose old key cannot be revoked safely yet', () => {
  const { queryKey, refetchInterval } = consumersOf(7, 2)
  const client = new QueryClient()
  const soonWith = (oldKey: object | null) => {
    client.setQueryData(queryKey, [{ orgId: 2, deployments: [buildConsumer(), { ...buildConsumer(), oldKey }] }] as never)
    return (refetchInterval as (query: unknown) => number | false)(client.getQueryCache().find({ queryKey }) as Query)
  }
  expect([soonWith(null), soonWith({ ...old, isSafe: false }), soonWith({ ...old, isSafe: true })]).toEqual([false, 10_000, false])
})

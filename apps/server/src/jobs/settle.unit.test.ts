import { expect, test } from 'vitest'
import type { Db } from '../db/client.ts'
import type { Leases } from '../db/leases.ts'
import { createSettle, type LastFailures } from './settle.ts'

/** One row that no one can settle, and a lease that is free only the first time. */
const buildSettle = () => {
  const row = { id: 1, resourceId: 1, state: 'SUSPENDED', settled: false }
  let isFree = true
  const take = async () => {
    const lease = isFree ? { id: 1, token: 'a' } : undefined
    isFree = false
    return lease
  }
  const leases = { take, renew: async () => true, release: async () => undefined } as unknown as Leases
  const failures: LastFailures<string> = new Map()
  const work = async () => 'The gateway server cannot be reached'
  return { row, failures, settle: createSettle({ db: {} as Db, leases, leaseMs: 1000, find: async () => row, failures, work }) }
}

test('whoever waits for another worker until time is up is told why that one failed', async () => {
  const { settle } = buildSettle()
  expect((await settle(1, 1000)).failure).toBe('The gateway server cannot be reached')
  expect((await settle(1, 1000)).failure).toBe('The gateway server cannot be reached')
})

test('but not why one failed long before anyone waited', async () => {
  const { failures, settle } = buildSettle()
  await settle(1, 1000)
  const last = failures.get(1) as { at: number }
  last.at -= 10_000
  expect((await settle(1, 1000)).failure).toBeUndefined()
})

test('but not why an earlier change of the same row failed, nor of a row that is settled', async () => {
  const { row, failures, settle } = buildSettle()
  await settle(1, 1000)
  row.state = 'ACTIVE'
  expect((await settle(1, 60)).failure).toBeUndefined()
  row.settled = true
  expect((await settle(1, 60)).failure).toBeUndefined()
  expect(failures.size).toBe(0)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import type { Database } from './client.ts'
import { createLeaders } from './leaders.ts'
import { leaders, resources } from './schema/index.ts'

let database: Database
let servers: number[]
beforeAll(async () => {
  database = await testDatabase()
  const named = ['East', 'West', 'North'].map((name) => ({ name, type: 'KONG' as const }))
  servers = (await database.db.insert(resources).values(named).returning({ id: resources.id })).map(({ id }) => id)
})
beforeEach(() => database.db.delete(leaders))
afterAll(() => database.close())

const hourMs = 3_600_000

describe('the leader of a server', () => {
  it('is exactly one of the processes that claim it, however many do so at once and in whatever order', async () => {
    const processes = Array.from({ length: 6 }, () => createLeaders(database.db, hourMs))
    const led = await Promise.all(processes.map(({ lead }, at) => lead(at % 2 === 0 ? servers : servers.toReversed())))
    expect(led.flat().toSorted((a, b) => a - b)).toEqual(servers)
    expect(await Promise.all(processes.map(({ lead }) => lead(servers)))).toEqual(led)
  })
  it('is replaced after being killed once its lease expires, and not before', async () => {
    const [killed, next] = [createLeaders(database.db, hourMs), createLeaders(database.db, hourMs)]
    expect(await killed.lead(servers)).toEqual(servers)
    expect(await next.lead(servers)).toEqual([])
    await database.db.update(leaders).set({ leaseUntil: sql`now() - interval '1 second'` })
    expect(await next.lead(servers)).toEqual(servers)
    expect(await killed.lead(servers)).toEqual([])
  })
  it('is replaced at once when it resigns', async () => {
    const [first, next] = [createLeaders(database.db, hourMs), createLeaders(database.db, hourMs)]
    await first.lead(servers)
    await first.resign()
    expect(await next.lead(servers)).toEqual(servers)
  })
})

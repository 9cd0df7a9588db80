import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildKongResource } from '../../../test/factories.ts'
import { accessLog, accessLogDays } from '../../db/schema/index.ts'
import { demoProgress } from '../progress.ts'
import { clients } from './clients.ts'
import { callsUntil } from './history.ts'
import { type CallsSeed, seedCalls } from './seed-calls.ts'

let app: TestApp
let resource: { id: number }
beforeEach(async () => {
  app = await buildTestApp()
  resource = await buildKongResource(app.db, {})
})
afterEach(() => app.close())

const share = 0.2
const seed = (more: Partial<CallsSeed> = {}): CallsSeed => ({
  ingest: app.app.services.reports.ingest,
  resource,
  share,
  progress: demoProgress(app.db),
  signal: new AbortController().signal,
  pathOf: ({ env }) => `/${env.toLowerCase()}`,
  keyOf: (client) => ({ consumerId: clients.indexOf(client), deploymentId: clients.indexOf(client) }),
  ...more,
})
/** The log holds each call of this history once, and the totals match the log. */
const expectWhole = async () => {
  const until = new Date((await demoProgress(app.db).find('calls-until')) as string)
  const rows = await app.db.select({ id: accessLog.requestId, at: accessLog.startedAt, status: accessLog.responseStatus }).from(accessLog)
  const sorted = (all: { id: string }[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const expected = [...callsUntil(until, share)].map(({ requestId: id, startedAt: at, status }) => ({ id, at, status }))
  expect(sorted(rows)).toEqual(sorted(expected))
  const [totals] = await app.db.select({ calls: sql<number>`sum(${accessLogDays.calls})::int` }).from(accessLogDays)
  expect(totals?.calls).toBe(expected.length)
}

describe('ingesting the demo’s calls', () => {
  it('happens once, however often and on however many servers it starts', async () => {
    await Promise.all([seedCalls(seed()), seedCalls(seed())])
    await seedCalls(seed())
    await expectWhole()
  })
  it('is completed at the next start after a kill before or after a batch is stored', async () => {
    for (const [batches, isStored] of [
      [6, false],
      [15, true],
    ] as const) {
      let left = batches
      const { ingest } = app.app.services.reports
      const killed: CallsSeed['ingest'] = async (resourceId, batch) => {
        left -= 1
        if (left > 0) return ingest(resourceId, batch)
        if (isStored) await ingest(resourceId, batch)
        throw new Error('killed')
      }
      await expect(seedCalls(seed({ ingest: killed }))).rejects.toThrow('killed')
    }
    expect(await app.db.$count(accessLog)).toBe(3000)
    await seedCalls(seed())
    await expectWhole()
  })
  it('stops between two batches when the product stops', async () => {
    const stopping = new AbortController()
    const { ingest } = app.app.services.reports
    const stopped: CallsSeed['ingest'] = async (resourceId, batch) => {
      stopping.abort()
      return ingest(resourceId, batch)
    }
    await expect(seedCalls(seed({ ingest: stopped, signal: stopping.signal }))).rejects.toThrow('aborted')
    expect(await app.db.$count(accessLog)).toBe(200)
  })
})

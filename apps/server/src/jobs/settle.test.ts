import { Writable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../test/app.ts'
import type { Fault } from '../../test/faulty-admin.ts'
import { buildMainJob, type MainJob, quickTimes } from '../../test/main-job.ts'
import { deployments } from '../db/schema/index.ts'
import { serviceIdOf } from '../gateway/ids.ts'

const workTimes = { ...quickTimes, patienceMs: 3000, cleanupMs: 1000 }
let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ workTimes })
})
afterEach(() => {
  vi.useRealTimers()
  job.admin.begin()
})
afterAll(() => job.close())

/** Removes a deployment while the gateway fails so; answers its id, the status and how many calls that made. */
const removing = async (fault: Fault, begun: () => void = () => undefined) => {
  const { id } = await job.deployed()
  let calls = 0
  job.admin.begin(({ method }) => {
    calls += 1
    begun()
    return fault === 'refuse' && method === 'GET' ? undefined : fault
  })
  const { status } = await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)
  return { id, status, calls }
}

it('a gateway that refuses is not asked the same again and again while somebody waits', async () => {
  const { status, calls } = await removing('refuse')
  expect([status, calls < 20]).toEqual([502, true])
})
it('a clock that is set back keeps nobody waiting', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const hourAgo = Date.now() - 3_600_000
  expect((await removing('away', () => vi.setSystemTime(hourAgo))).status).toBe(502)
})
it('work that a gateway refuses is retried in the background, and the log says so once', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const { id } = await removing('refuse')
  let calls = 0
  job.admin.begin(({ method }) => {
    calls += 1
    return method === 'GET' ? undefined : 'refuse'
  })
  const shared = { db: job.app.db, pool: job.app.pool, close: async () => undefined }
  const portal = await buildTestApp({ reconciles: true, workTimes, log: pino({ level: 'warn' }, stream) }, shared)
  const warnings = () => lines.filter((line) => line.includes('unfinished work failed') && line.includes(`"deploymentId":${id},`))
  await expect.poll(warnings).toEqual([expect.stringContaining('did not accept this: schema violation')])
  const seen = calls
  await expect.poll(() => calls).toBeGreaterThan(seen + 20)
  expect(warnings()).toHaveLength(1)
  job.admin.begin()
  await job.settled()
  await portal.close()
})
it('a server that stops begins no further work on a gateway that is away', async () => {
  const ids = []
  for (let n = 0; n < 10; n += 1) ids.push((await job.deployed()).id)
  const asked = new Set<string>()
  job.admin.begin(({ path }) => {
    asked.add(/[0-9a-f-]{36}/.exec(path)?.[0] ?? '')
    return 'away'
  })
  await job.app.db
    .update(deployments)
    .set({ state: 'DELETING', settled: false, updatedAt: new Date(0) })
    .where(inArray(deployments.id, ids))
  const portal = await buildTestApp({ reconciles: true, workTimes }, { db: job.app.db, pool: job.app.pool, close: async () => undefined })
  await expect.poll(() => asked.size).toBeGreaterThan(0)
  await portal.close()
  const begun = ids.filter((id) => asked.has(serviceIdOf(id)))
  expect(begun.length).toBeLessThanOrEqual(4)
})

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Fault } from '../../test/faulty-admin.ts'
import { buildMainJob, type MainJob, quickTimes } from '../../test/main-job.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ workTimes: { ...quickTimes, patienceMs: 3000, cleanupMs: 1000 } })
})
afterEach(() => {
  vi.useRealTimers()
  job.admin.begin()
})
afterAll(() => job.close())

/** Removes a deployment while the gateway fails so; answers the status and how many calls that made. */
const removing = async (fault: Fault, begun: () => void = () => undefined) => {
  const { id } = await job.deployed()
  let calls = 0
  job.admin.begin(({ method }) => {
    calls += 1
    begun()
    return fault === 'refuse' && method === 'GET' ? undefined : fault
  })
  const { status } = await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)
  return { status, calls }
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

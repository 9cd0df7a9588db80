import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testVault } from '../../test/app.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../test/main-job.ts'
import { serviceIdOf } from '../gateway/ids.ts'
import { createVault } from '../security/vault.ts'

const patience = { timeout: 45_000 }

/** Another portal on the database of `job`, with counts of what it logs. */
const anotherPortal = async (job: MainJob, vault = testVault) => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const shared = { db: job.app.db, pool: job.app.pool, close: async () => undefined }
  const portal: TestApp = await buildTestApp(
    { reconciles: true, vault, workTimes: calmTimes, log: pino({ level: 'warn' }, stream) },
    shared,
  )
  const count = (text: string) => () => lines.filter((line) => line.includes(text)).length
  return { reports: count('a deployment was changed at the gateway'), failures: count('background work failed'), close: portal.close }
}

/** Counts how often the gateway is checked for drift. */
const countPasses = (job: MainJob) => {
  const passes = { count: 0 }
  job.admin.hear(({ path }) => {
    if (path.startsWith('/services?')) passes.count++
  })
  return passes
}

describe('several portals on one database', () => {
  let job: MainJob
  beforeAll(async () => {
    job = await buildMainJob({ reconciles: false })
  })
  afterAll(() => job.close())

  it('check a gateway for drift in one process; when that one stops, another takes over at once', async () => {
    const { id } = await job.deployed()
    const first = await anotherPortal(job)
    const passes = countPasses(job)
    await expect.poll(() => passes.count, patience).toBeGreaterThan(1)
    const second = await anotherPortal(job)
    await job.gateway.admin(`/services/${serviceIdOf(id)}`, { method: 'PATCH', body: JSON.stringify({ read_timeout: 1234, port: 9 }) })
    await expect.poll(() => first.reports() + second.reports(), patience).toBeGreaterThan(0)
    const seen = passes.count
    await expect.poll(() => passes.count, patience).toBeGreaterThan(seen + 4)
    expect([first.reports(), second.reports()]).toEqual([1, 0])
    await first.close()
    await expect.poll(() => second.reports(), patience).toBe(1)
    await second.close()
  })
  it('leave a gateway that one of them cannot reach to another', async () => {
    const { id } = await job.deployed()
    // It cannot decrypt the gateway's token.
    const blind = await anotherPortal(job, createVault(Buffer.alloc(32, 8).toString('base64')))
    await expect.poll(() => blind.failures(), patience).toBeGreaterThan(0)
    const seeing = await anotherPortal(job)
    await job.gateway.admin(`/services/${serviceIdOf(id)}`, { method: 'PATCH', body: JSON.stringify({ read_timeout: 1234 }) })
    await expect.poll(() => seeing.reports(), patience).toBeGreaterThan(0)
    await blind.close()
    await seeing.close()
  })
})

describe('a drift check', () => {
  let job: MainJob
  beforeAll(async () => {
    job = await buildMainJob({ reconciles: true })
  })
  afterAll(() => job.close())

  it('reads no plain key or client secret from the gateway', async () => {
    const { id } = await job.deployed({ auth: 'both' })
    const wish = { deploymentId: id, organizationId: job.people.acme.id }
    const { credentials } = (await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', wish)).body
    await job.settled()
    const warnings: string[] = []
    const paths = new Set<string>()
    job.admin.hear(({ path, text }) => {
      warnings.push(text)
      paths.add(path)
    })
    await expect.poll(() => warnings.filter((text) => text.includes(serviceIdOf(id))).length, patience).toBeGreaterThan(8)
    expect([...paths].filter((path) => /^\/(key-auths|oauth2)\b/.test(path))).toEqual([])
    expect(warnings.some((text) => text.includes(credentials.apiKey) || text.includes(credentials.clientSecret))).toBe(false)
  })
})

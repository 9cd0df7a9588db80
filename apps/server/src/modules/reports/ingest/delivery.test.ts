import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverLog, type LogDelivery } from '../../../../test/delivered-log.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { accessLog } from '../../../db/schema/index.ts'

let job: MainJob
let log: Awaited<ReturnType<typeof deliverLog>>
let mode: LogDelivery = 'up'
let gatewayUrl: string
let apiKey: string

beforeAll(async () => {
  job = await buildMainJob()
  log = await deliverLog(job, () => mode)
  const deployed = await job.deployed()
  gatewayUrl = deployed.gatewayUrl
  const added = await job
    .as(job.people.portalAdmin)
    .post('/api/kong/add-consumer', { deploymentId: deployed.id, organizationId: job.people.acme.id })
  apiKey = added.body.credentials.apiKey
})
afterAll(async () => {
  log.stop()
  await job.close()
})

const rows = () => job.app.db.select().from(accessLog)
/** The request id of an answered call; undefined if the connection was lost and its outcome is unknown. */
const call = async (path: string): Promise<string | undefined> => {
  try {
    const answer = await fetch(`${gatewayUrl}${path}`, { headers: { apikey: apiKey } })
    await answer.arrayBuffer()
    return answer.headers.get('x-kong-request-id') ?? undefined
  } catch {
    return undefined
  }
}

it('shows a call in the client’s report, without the secret in its address', async () => {
  await call('/first?apikey=leaked&page=1')
  const report = async () => (await job.as(job.people.externalUser).get('/api/kong/requests')).body.requests
  await expect
    .poll(report, { timeout: 30_000, interval: 100 })
    .toMatchObject([
      { upstreamUri: expect.stringMatching(/^\/[\w-]+\/first\?page=1$/), responseStatus: 200, env: 'DEV', orgName: 'Acme Wealth' },
    ])
})
it('loses and duplicates no answered call while the portal is down, its replies are lost and the gateway is killed', {
  timeout: 180_000,
}, async () => {
  const answered: string[] = []
  const enough = 150
  let isFaulty = true
  const client = async (n: number) => {
    for (let k = 0; isFaulty || answered.length < enough; k++) {
      const id = await call(`/call/${n}/${k}`)
      if (id) answered.push(id)
      await sleep(10)
    }
  }
  const faults = async () => {
    for (const next of ['down', 'loses replies', 'up', 'down'] as const) {
      mode = next
      await sleep(250)
    }
    await job.gateway.kill()
    await job.gateway.start()
    mode = 'loses replies'
    await sleep(400)
    mode = 'up'
    isFaulty = false
  }
  await Promise.all([faults(), ...Array.from({ length: 6 }, (_, n) => client(n))])
  expect(answered.length).toBeGreaterThanOrEqual(enough)
  const missing = async () => {
    const stored = new Set((await rows()).map(({ requestId }) => requestId))
    return answered.filter((id) => !stored.has(id))
  }
  await expect.poll(missing, { timeout: 60_000, interval: 200 }).toEqual([])
  const stored = (await rows()).map(({ upstreamUri }) => upstreamUri)
  expect(new Set(stored).size).toBe(stored.length)
})

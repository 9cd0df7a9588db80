import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../../../test/gateway.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../../../test/main-job.ts'
import { accessGrants, auditLog, deployments } from '../../../db/schema/index.ts'
import { kongConsumerIdOf, pluginIdOf, serviceIdOf } from '../../../gateway/ids.ts'

let job: MainJob
let second: TestGateway
let secondId: number
beforeAll(async () => {
  // Longer than any test here waits: work queued behind a hanging gateway would never be done.
  job = await buildMainJob({ reconciles: true, workTimes: { ...calmTimes, patienceMs: 600_000 } })
  second = await startTestGateway()
  secondId = await job.resources.ensureKongResource({
    name: 'Second gateway',
    adminUrl: second.adminUrl,
    apiUrl: second.proxyUrl,
    httpLogEndpoint: 'http://127.0.0.1:18799/ingest/access-log',
    adminApiKey: second.token,
    allowedUpstreams: ['127.0.0.1'],
  })
})
afterEach(() => job.admin.begin())
afterAll(async () => {
  await job.close()
  await second.stop()
})

const deploy = (form: unknown) => job.as(job.people.maintainer).post('/api/swagger/deploy', form)
const add = (deploymentId: number) =>
  job.as(job.people.portalAdmin).post('/api/kong/add-consumer', { deploymentId, organizationId: job.people.acme.id })
const until = async (isSo: () => Promise<boolean>) => {
  const patientUntil = Date.now() + 45_000
  while (!(await isSo())) {
    if (Date.now() > patientUntil) throw new Error('it did not come to be within 45 s')
    await sleep(100)
  }
}
/** The same API under the same name on both gateway servers, with a key for each. */
const onBoth = async () => {
  const api = await job.newApi()
  const form = job.form(api.id)
  const made = []
  for (const kongServer of [job.resourceId, secondId]) {
    const { status, body, text } = await deploy({ ...form, kongServer })
    if (status !== 200) throw new Error(text)
    const { body: added } = await add(body.id)
    made.push({
      id: body.id as number,
      url: body.gatewayUrl as string,
      key: added.credentials.apiKey as string,
      consumerId: added.consumerId as number,
    })
  }
  return { form, first: made[0] as (typeof made)[0], other: made[1] as (typeof made)[0] }
}

describe('two gateway servers', () => {
  it('serve one API side by side, each with its own Admin API key, and neither accepts the other’s API keys', async () => {
    const { first, other } = await onBoth()
    expect(first.url).toMatch(job.gateway.proxyUrl)
    expect(other.url).toMatch(second.proxyUrl)
    const asked = [
      await job.call(first.url, first.key),
      await job.call(other.url, other.key),
      await job.call(first.url, other.key),
      await job.call(other.url, first.key),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 401, 401])
    expect((await second.listAll('services')).map(({ id }) => id)).not.toContain(serviceIdOf(first.id))
    expect((await job.gateway.listAll('services')).map(({ id }) => id)).not.toContain(serviceIdOf(other.id))
    expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${first.id}`)).status).toBe(200)
    expect((await job.call(other.url, other.key)).status).toBe(200)
  })
  it('are both reconciled', async () => {
    const { first, other } = await onBoth()
    await job.gateway.admin(`/plugins/${pluginIdOf(first.id, 'acl')}`, { method: 'DELETE' })
    await second.admin(`/plugins/${pluginIdOf(other.id, 'key-auth')}`, { method: 'DELETE' })
    await second.admin(`/consumers/${kongConsumerIdOf(other.consumerId)}`, { method: 'DELETE' })
    const held = async (gateway: TestGateway, id: number) => (await gateway.admin(`/services/${serviceIdOf(id)}/plugins`)).body.data.length
    await until(async () => (await held(job.gateway, first.id)) === 3 && (await held(second, other.id)) === 3)
    await until(async () => (await job.call(other.url, other.key)).status === 200)
    expect((await job.call(first.url, first.key)).status).toBe(200)
  })
})

describe('an unreachable gateway server', () => {
  it('holds up no work on another one, however much of its own is pending', async () => {
    const firsts: number[] = []
    for (let count = 0; count < 4; count++) firsts.push((await onBoth()).first.id)
    // Its rows come after all those.
    const last = await onBoth()
    firsts.push(last.first.id)
    job.admin.begin(() => 'hang')
    await job.app.db.update(deployments).set({ settled: false }).where(inArray(deployments.id, firsts))
    const { id, url, key, consumerId } = last.other
    for (let round = 0; round < 2; round++) {
      await second.admin(`/plugins/${pluginIdOf(id, 'key-auth')}`, { method: 'DELETE' })
      await until(async () => (await second.admin(`/plugins/${pluginIdOf(id, 'key-auth')}`)).status === 200)
      await second.admin(`/consumers/${kongConsumerIdOf(consumerId)}`, { method: 'DELETE' })
      await until(async () => (await job.call(url, key)).status === 200)
    }
    await job.app.db.update(deployments).set({ settled: false }).where(eq(deployments.id, id))
    await until(async () => (await job.app.db.select().from(deployments).where(eq(deployments.id, id)))[0]?.settled === true)
    const api = await job.newApi()
    expect((await deploy(job.form(api.id, { kongServer: secondId }))).status).toBe(200)
    expect(await job.app.db.$count(deployments, eq(deployments.settled, false))).toBeGreaterThan(0)
    job.admin.begin()
    await job.settled()
  })
  it('holds up no revocation on another one, and applies its own once it is back', async () => {
    const { form, first, other } = await onBoth()
    const keyAt = async (deploymentId: number, nickname: string): Promise<string> => {
      const form = { deploymentId, organizationId: job.people.acme.id, nickname }
      return (await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)).body.credentials.apiKey
    }
    const keys: string[] = []
    for (let count = 0; count < 5; count++) keys.push(await keyAt(first.id, `desk ${count}`))
    const last = await keyAt(other.id, 'last')
    const [grant] = await job.app.db.select().from(accessGrants).where(eq(accessGrants.productId, form.id))
    job.admin.begin(() => 'hang')
    const revoking = job.as(job.people.portalAdmin).delete(`/api/api-access/${grant?.id}`)
    await until(async () => (await job.call(other.url, other.key)).status === 403 && (await job.call(other.url, last)).status === 403)
    expect((await job.call(first.url, keys[4])).status).toBe(200)
    job.admin.begin()
    expect((await revoking).status).toBe(200)
    for (const key of [first.key, ...keys]) expect((await job.call(first.url, key)).status).toBe(403)
  })
  it('keeps serving, and is brought up to date once it is back', async () => {
    const { first, other } = await onBoth()
    await job.gateway.kill()
    await job.gateway.forget()
    expect((await job.call(other.url, other.key)).status).toBe(200)
    await second.admin(`/plugins/${pluginIdOf(other.id, 'acl')}`, { method: 'DELETE' })
    await until(async () => (await second.admin(`/plugins/${pluginIdOf(other.id, 'acl')}`)).status === 200)
    await job.gateway.start()
    await until(async () => (await job.call(first.url, first.key)).status === 200)
    const repairs = await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'deployment.repair'))
    expect(repairs.map(({ objectId }) => objectId)).toEqual(expect.arrayContaining([String(first.id), String(other.id)]))
  })
})

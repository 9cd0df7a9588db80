import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, consumers, deployments } from '../../db/schema/index.ts'
import { consumerPartIdOf, credentialIdsOf, pluginIdOf, strangerIdOf } from '../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true })
})
afterAll(() => job.close())

const access = async (deploymentId: number, more: object = {}) => {
  const form = { deploymentId, organizationId: job.people.acme.id, ...more }
  const { status, body, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)
  if (status !== 200) throw new Error(text)
  return {
    consumerId: body.consumerId as number,
    ...(body.credentials as Record<'apiKey' | 'appname' | 'clientId' | 'clientSecret', string>),
  }
}
const tokenFor = async (gatewayUrl: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) => {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${gatewayUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, body: (await answer.json()) as Record<'access_token', string> & { expires_in: number } }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** The address, and one organization's credentials there. */
const opened = async (values: Record<string, unknown>) => {
  const deployment = await job.deployed(values)
  return { ...deployment, ...(await access(deployment.id)) }
}

describe('a deployment with OAuth2', () => {
  it('returns the token endpoint, issues a token for client id and secret, and accepts nothing else', async () => {
    const api = await job.newApi()
    const form = job.form(api.id, { auth: 'oauth2', oAuth2Config: { tokenExpiration: '600' } })
    const { status, body } = await job.as(job.people.maintainer).post('/api/swagger/deploy', form)
    expect([status, body.tokenUrl]).toEqual([200, `${body.gatewayUrl}/oauth2/token`])
    const client = await access(body.id)
    expect(client).not.toHaveProperty('apiKey')
    expect(client.clientSecret).toMatch(/^aps_dev_[0-9A-Za-z]{36}$/)
    const token = await tokenFor(body.gatewayUrl, client)
    expect([token.status, token.body.expires_in]).toEqual([200, 600])
    const good = await job.call(`${body.gatewayUrl}/pets`, undefined, bearer(token.body.access_token))
    expect(good.status).toBe(200)
    expect(JSON.parse(good.text).headers).not.toHaveProperty('authorization')
    expect((await job.call(body.gatewayUrl)).status).toBe(401)
    expect((await job.call(body.gatewayUrl, undefined, bearer('made-up'))).status).toBe(401)
    expect((await tokenFor(body.gatewayUrl, { ...client, clientSecret: 'wrong' })).status).toBe(400)
  })
  it('issues tokens valid for a day unless set otherwise, and keeps the setting when an edit omits it', async () => {
    const names = { name: 'expiring', contextPath: 'expiring', auth: 'oauth2' }
    const { id, api } = await job.deployed(names)
    const expiration = async () => (await job.gateway.admin(`/plugins/${pluginIdOf(id, 'oauth2')}`)).body.config.token_expiration
    const edit = (more: object) => job.deploy(job.form(api.id, { ...names, deploymentId: id, ...more }))
    expect(await expiration()).toBe(86_400)
    expect((await edit({ oAuth2Config: { tokenExpiration: 900 } })).status).toBe(200)
    expect((await edit({ upstreamUrl: `${job.upstream.url}/new` })).status).toBe(200)
    expect(await expiration()).toBe(900)
    const { body } = await job.as(job.people.maintainer).get(`/api/swaggers/deployment/${id}`)
    expect(body).toMatchObject({ auth: 'oauth2', oAuth2Config: { tokenExpiration: 900 } })
  })
  it('refuses another deployment’s token, and one whose consumer was deleted', async () => {
    const one = await opened({ auth: 'oauth2' })
    const other = await opened({ auth: 'oauth2' })
    const { body } = await tokenFor(one.gatewayUrl, one)
    expect((await job.call(other.gatewayUrl, undefined, bearer(body.access_token))).status).toBe(401)
    expect((await job.call(one.gatewayUrl, undefined, bearer(body.access_token))).status).toBe(200)
    expect((await job.as(job.people.portalAdmin).delete(`/api/consumer/${one.consumerId}`)).status).toBe(200)
    expect((await job.call(one.gatewayUrl, undefined, bearer(body.access_token))).status).toBe(401)
    expect((await tokenFor(one.gatewayUrl, one)).status).toBe(400)
  })
})

describe('the secret of an OAuth client', () => {
  it('is shown once, sealed at rest, masked in lists, and shown again only with a view record', async () => {
    const { id, api, consumerId, clientId, clientSecret, appname } = await opened({ auth: 'oauth2' })
    const [row] = await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId))
    expect(row).toMatchObject({ clientId, apiKey: null })
    expect(JSON.stringify(row)).not.toContain(clientSecret)
    const { body: groups, text } = await job.as(job.people.portalAdmin).get(`/api/consumers?apiId=${api.id}`)
    expect(text).not.toContain(clientSecret)
    expect(groups[0].deployments[0]).toMatchObject({ deploymentId: id, apiKey: null, clientId })
    expect(groups[0].deployments[0].clientSecret).toMatch(new RegExp(`${clientSecret.slice(-4)}$`))
    const shown = await job.as(job.people.portalAdmin).post('/api/record-consumer', { consumerId })
    expect(shown.body).toMatchObject({ appname, clientId, clientSecret })
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(consumerId)))
    expect(rows.map(({ action }) => action)).toContain('consumer.reveal')
    expect(JSON.stringify(rows)).not.toContain(clientSecret)
  })
  it('is restored when someone deletes it at the gateway', async () => {
    const { gatewayUrl, consumerId, ...client } = await opened({ auth: 'oauth2' })
    const path = `/consumers/${(await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId)))[0]?.kongConsumerId}/oauth2`
    await job.gateway.admin(`${path}/${credentialIdsOf(consumerId, 0).client}`, { method: 'DELETE' })
    await expect.poll(async () => (await tokenFor(gatewayUrl, client)).status, { timeout: 30_000, interval: 200 }).toBe(200)
  })
})

describe('a deployment with both authentication methods (trust T47)', () => {
  it('accepts either a key or a token, and refuses callers with neither with 401', async () => {
    const both = await opened({ auth: 'both' })
    const { gatewayUrl, apiKey } = both
    const token = (await tokenFor(gatewayUrl, both)).body.access_token
    const statusOf = async (key?: string, headers = {}) => (await job.call(gatewayUrl, key, headers)).status
    expect(await statusOf(apiKey)).toBe(200)
    expect(await statusOf(undefined, bearer(token))).toBe(200)
    expect(await statusOf('wrong', bearer(token))).toBe(200)
    expect(await statusOf(apiKey, bearer('wrong'))).toBe(200)
    expect(await statusOf()).toBe(401)
    expect(await statusOf('wrong')).toBe(401)
    expect(await statusOf(undefined, bearer('wrong'))).toBe(401)
    expect(await statusOf('wrong', bearer('wrong'))).toBe(401)
  })
  it('refuses a token that has expired', async () => {
    const both = await opened({ auth: 'both', oAuth2Config: { tokenExpiration: 1 } })
    const { body } = await tokenFor(both.gatewayUrl, both)
    await sleep(2100)
    expect((await job.call(both.gatewayUrl, undefined, bearer(body.access_token))).status).toBe(401)
  })
  it('admits no one while a plugin that keeps strangers out is missing, and restores it with an audit row', async () => {
    const { id, gatewayUrl } = await opened({ auth: 'both' })
    const seen = job.probe(gatewayUrl)
    for (const part of ['ip-restriction of strangers', 'request-termination of strangers']) {
      const path = `/plugins/${pluginIdOf(id, part)}`
      await job.gateway.admin(path, { method: 'DELETE' })
      await expect.poll(async () => (await job.gateway.admin(path)).status, { timeout: 30_000, interval: 100 }).toBe(200)
    }
    await job.settled()
    const statuses = await seen.stop()
    expect(statuses.filter((status) => status !== 401 && status !== 403)).toEqual([])
    const rows = await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'deployment.repair'))
    expect(rows.filter(({ objectId }) => objectId === String(id)).length).toBeGreaterThan(0)
  })
  it('restores the anonymous consumer when someone deletes it, and leaves nothing when it is deleted itself', async () => {
    const { id, gatewayUrl, apiKey } = await opened({ auth: 'both' })
    const path = `/consumers/${strangerIdOf(id)}`
    await job.gateway.admin(path, { method: 'DELETE' })
    await expect.poll(async () => (await job.call(gatewayUrl)).status, { timeout: 30_000, interval: 200 }).toBe(401)
    await job.settled()
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(200)
    expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
    expect((await job.gateway.admin(path)).status).toBe(404)
    const [row] = await job.app.db.select().from(deployments).where(eq(deployments.id, id))
    expect(row).toMatchObject({ state: 'DELETED', settled: true })
  })
})

it('changing a deployment leaves a consumer’s own limit alone', async () => {
  const names = { name: 'limited', contextPath: 'limited' }
  const { id, api } = await job.deployed(names)
  const { consumerId } = await access(id, { enabledRateLimit: true, rateLimitPerDay: 500 })
  const edit = job.form(api.id, { ...names, deploymentId: id, upstreamUrl: `${job.upstream.url}/new` })
  expect((await job.deploy(edit)).status).toBe(200)
  expect((await job.gateway.admin(`/plugins/${consumerPartIdOf(consumerId, 'limit')}`)).status).toBe(200)
})

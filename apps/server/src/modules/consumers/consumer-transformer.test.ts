import type { ConsumerEntry } from '@apim/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, consumers } from '../../db/schema/index.ts'
import { consumerPartIdOf } from '../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const own = { enableRequestTransformer: true, addHeaders: 'X-Team:s3cret', removeHeaders: 'X-Debug;X-Trace', addQuerystring: ['desk:7'] }
const add = (deploymentId: number, values: Record<string, unknown>, person: { email: string } = job.people.maintainer) =>
  job.as(person).post('/api/kong/add-consumer', { deploymentId, organizationId: job.people.provider.id, ...values })
/** The requests that the service behind the gateway received. */
const seen = async (url: string, apiKey: string, headers: Record<string, string> = {}) => {
  const { status, text } = await job.call(url, apiKey, headers)
  if (status !== 200) throw new Error(text)
  return JSON.parse(text) as { path: string; headers: Record<string, string> }
}

describe('a consumer’s own request transformer', () => {
  it('is applied to its requests on top of the deployment’s; another consumer gets only the deployment’s', async () => {
    const { id, gatewayUrl } = await job.deployed({ enableRequestTransformer: true, addHeaders: ['X-Team:common', 'X-From:gateway'] })
    const { body } = await add(id, own)
    const sent = { 'x-debug': '1', 'x-trace': '2' }
    const changed = await seen(`${gatewayUrl}/pets`, body.credentials.apiKey, sent)
    expect(changed).toMatchObject({ path: '/pets?desk=7', headers: { 'x-team': 's3cret', 'x-from': 'gateway' } })
    for (const name of Object.keys(sent)) expect(changed.headers).not.toHaveProperty(name)
    const other = (await add(id, { nickname: 'other' })).body.credentials.apiKey
    expect(await seen(`${gatewayUrl}/pets`, other, sent)).toMatchObject({
      path: '/pets',
      headers: { 'x-team': 'common', 'x-from': 'gateway', 'x-debug': '1' },
    })
  })
  it('survives a rename, follows the deployment’s changes, and is removed when switched off', async () => {
    const names = { name: 'followed', contextPath: 'followed' }
    const { id, api, gatewayUrl } = await job.deployed(names)
    const { body } = await add(id, own)
    const { apiKey } = body.credentials
    const edit = (values: Record<string, unknown>) => add(id, { consumerId: body.consumerId, ...values })
    expect((await edit({ nickname: 'renamed' })).status).toBe(200)
    expect((await seen(gatewayUrl, apiKey)).headers['x-team']).toBe('s3cret')
    const form = job.form(api.id, { ...names, deploymentId: id, enableRequestTransformer: true, addHeaders: 'X-From:gateway' })
    expect((await job.deploy(form)).status).toBe(200)
    await job.settled()
    expect((await seen(gatewayUrl, apiKey)).headers).toMatchObject({ 'x-team': 's3cret', 'x-from': 'gateway' })
    expect((await edit({ enableRequestTransformer: false })).status).toBe(200)
    const { headers } = await seen(gatewayUrl, apiKey)
    expect([headers['x-team'], headers['x-from']]).toEqual([undefined, 'gateway'])
  })
  it('is shown only to users who may change it', async () => {
    const { id, api } = await job.deployed()
    const { body } = await add(id, { ...own, nickname: 'desk', enabledRateLimit: true, rateLimitPerHour: 90 })
    const at = `/api/consumer/${body.consumerId}`
    const expected = {
      consumerId: body.consumerId,
      deploymentId: id,
      apiId: api.id,
      organizationId: job.people.provider.id,
      nickname: 'desk',
      rateLimit: { requests: 90, period: 'hour' },
      policy: 'local',
      requestTransformer: { enabled: true, addHeaders: ['X-Team:s3cret'], removeHeaders: ['X-Debug', 'X-Trace'], addBody: [] },
    }
    for (const person of [job.people.maintainer, job.people.portalAdmin])
      expect((await job.as(person).get(at)).body).toMatchObject(expected)
    for (const person of [job.people.companyUser, job.people.externalAdmin])
      expect([403, 404]).toContain((await job.as(person).get(at)).status)
  })
  it('is restored when someone deletes it at the gateway', async () => {
    const { id, gatewayUrl } = await job.deployed()
    const { body } = await add(id, own)
    const at = `/plugins/${consumerPartIdOf(body.consumerId, 'transformer')}`
    await job.gateway.admin(at, { method: 'DELETE' })
    // What the Admin API lists may not have reached the threads yet.
    const change = async () => (await seen(gatewayUrl, body.credentials.apiKey)).headers['x-team']
    await expect.poll(change, { timeout: 45_000 }).toBe('s3cret')
  })
  it('rolls back to none when a change fails, even for a consumer older than the setting', async () => {
    const { id } = await job.deployed()
    const { body } = await add(id, {})
    const old = sql`${consumers.applied} - 'requestTransformer'`
    await job.app.db.update(consumers).set({ applied: old }).where(eq(consumers.id, body.consumerId))
    job.admin.begin((call) =>
      call.path.includes(consumerPartIdOf(body.consumerId, 'transformer')) && call.method === 'PUT' ? 'refuse' : undefined,
    )
    expect((await add(id, { consumerId: body.consumerId, ...own })).status).toBe(502)
    const [row] = await job.app.db.select().from(consumers).where(eq(consumers.id, body.consumerId))
    expect(row).toMatchObject({ state: 'ACTIVE', requestTransformer: null })
  })
})

describe('who may set a request transformer', () => {
  it('maintainers and administrators; a company admin of another API is refused with 403, and nothing is created', async () => {
    const { id } = await job.deployed()
    expect((await add(id, { nickname: 'desk', ...own }, job.people.kongAdmin)).status).toBe(200)
    expect((await add(id, { nickname: 'plain' }, job.people.companyAdmin)).status).toBe(200)
    const before = await job.app.db.$count(consumers, eq(consumers.deploymentId, id))
    const { status, body } = await add(id, { nickname: 'mine', ...own }, job.people.companyAdmin)
    expect([status, body.errors]).toEqual([403, { 'request-transformer': 'Only maintainers may change requests' }])
    expect(await job.app.db.$count(consumers, eq(consumers.deploymentId, id))).toBe(before)
  })
  it('the list shows them that there is one, but not its values; the organization sees its own limit too', async () => {
    const { id, api } = await job.deployed()
    const limited = { enabledRateLimit: true, rateLimitPerHour: 30, nickname: 'listed' }
    expect((await add(id, { ...limited, ...own })).status).toBe(200)
    expect((await add(id, { nickname: 'plain' })).status).toBe(200)
    const listed = async (person: { email: string }) => {
      const { body } = await job.as(person).get(`/api/consumers?apiId=${api.id}`)
      expect(JSON.stringify(body)).not.toContain('s3cret')
      return (body as { deployments: ConsumerEntry[] }[]).flatMap(({ deployments }) =>
        deployments.map(({ nickname, rateLimit, changesRequests }) => ({ nickname, rateLimit, changesRequests })),
      )
    }
    const rateLimit = { requests: 30, period: 'hour' }
    const plain = { nickname: 'plain', rateLimit: null, changesRequests: false }
    expect(await listed(job.people.maintainer)).toEqual([{ nickname: 'listed', rateLimit, changesRequests: true }, plain])
    expect(await listed(job.people.kongAdmin)).toEqual([{ nickname: 'listed', rateLimit, changesRequests: true }, plain])
    expect(await listed(job.people.companyAdmin)).toEqual([{ nickname: 'listed', rateLimit, changesRequests: false }, plain])
  })
  it.each([
    [{ addHeaders: 'Authorization:x' }, 'addHeaders: the header Authorization may not be changed'],
    [{ addHeaders: 'x-a:$(headers.host)' }, 'addHeaders: templates such as $(headers.host) are not allowed'],
    [{ renameHeaders: 'x-a' }, "renameHeaders: 'x-a' must have the form old:new"],
  ])('%j is refused at request-transformer', async (values, message) => {
    const { id } = await job.deployed()
    const { status, body } = await add(id, { enableRequestTransformer: true, ...values })
    expect([status, body.errors]).toEqual([400, { 'request-transformer': message }])
    expect(await job.app.db.$count(consumers, eq(consumers.deploymentId, id))).toBe(0)
  })
  it('the audit log keeps only the names', async () => {
    const { id } = await job.deployed()
    const { body } = await add(id, own)
    await add(id, { consumerId: body.consumerId, ...own, addHeaders: 'X-Other:s3cret' })
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'consumer'), eq(auditLog.objectId, String(body.consumerId))))
      .orderBy(auditLog.id)
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    expect(rows.map(({ after }) => (after as { requestTransformer?: object }).requestTransformer)).toMatchObject([
      { addHeaders: ['X-Team'] },
      { addHeaders: ['X-Other'] },
    ])
  })
})

import { filledIn, responseTransformerFields } from '@apim/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, deployments } from '../../db/schema/index.ts'
import { pluginIdOf, serviceIdOf } from '../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const deploy = (form: object, person?: { email: string }) => job.deploy(form, person)
const pluginsOf = async (id: number): Promise<string[]> =>
  (await job.gateway.admin(`/services/${serviceIdOf(id)}/plugins`)).body.data.map(({ name }: { name: string }) => name).sort()
const keyFor = async (deploymentId: number): Promise<string> => {
  const form = { deploymentId, organizationId: job.people.acme.id }
  const { status, body, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)
  if (status !== 200) throw new Error(text)
  return body.credentials.apiKey
}
/** Settings that transform requests and responses in every way. */
const changes = {
  enableRequestTransformer: true,
  addHeaders: 'X-Backend-Token:s3cret; really',
  removeHeaders: 'X-Debug;X-Trace',
  renameHeaders: ['X-Old:X-New'],
  addQuerystring: ['source:portal'],
  removeQuerystring: 'debug',
}

describe('bot detection', () => {
  it('refuses programs that identify as crawlers, and lets others reach the key check', async () => {
    const { id, gatewayUrl } = await job.deployed({ botDetection: { enabled: true } })
    expect(await pluginsOf(id)).toContain('bot-detection')
    const key = await keyFor(id)
    expect((await job.call(gatewayUrl, key, { 'user-agent': 'Googlebot/2.1' })).status).toBe(403)
    expect((await job.call(gatewayUrl, key, { 'user-agent': 'Mozilla/5.0' })).status).toBe(200)
    expect((await job.call(gatewayUrl, undefined, { 'user-agent': 'Mozilla/5.0' })).status).toBe(401)
  })
})

describe('the request transformer', () => {
  it('changes what the service receives, except who is calling', async () => {
    const { id, gatewayUrl } = await job.deployed(changes)
    const sent = { 'x-debug': '1', 'x-trace': '2', 'x-old': '3' }
    const { status, text } = await job.call(`${gatewayUrl}/pets?debug=1&limit=2`, await keyFor(id), sent)
    expect(status).toBe(200)
    const { path, headers } = JSON.parse(text)
    const query = new URL(path, 'http://service.example').searchParams
    expect(Object.fromEntries(query)).toEqual({ limit: '2', source: 'portal' })
    expect(headers).toMatchObject({ 'x-backend-token': 's3cret; really', 'x-new': '3' })
    for (const name of ['x-debug', 'x-trace', 'x-old', 'apikey']) expect(headers).not.toHaveProperty(name)
  })
  it.each([
    [{ enableRequestTransformer: true, addHeaders: 'Host:evil.example' }, 'addHeaders: the header Host may not be changed'],
    [
      { enableRequestTransformer: true, addHeaders: 'x-a:$(headers.host)' },
      'addHeaders: templates such as $(headers.host) are not allowed',
    ],
    [{ enableRequestTransformer: true, renameHeaders: 'x-a' }, "renameHeaders: 'x-a' must have the form old:new"],
  ])('specification 1 §5: %j is refused at request-transformer, and nothing is stored', async (values, message) => {
    const api = await job.newApi()
    const { status, body } = await deploy(job.form(api.id, values))
    expect([status, body.errors]).toEqual([400, { 'request-transformer': message }])
    expect(await job.app.db.$count(deployments, eq(deployments.apiId, api.id))).toBe(0)
  })
  it('stops changing anything when it is switched off', async () => {
    const { id, api } = await job.deployed({ ...changes, name: 'switched', contextPath: 'switched' })
    expect(await pluginsOf(id)).toContain('request-transformer')
    const off = { deploymentId: id, name: 'switched', contextPath: 'switched', enableRequestTransformer: false }
    expect((await deploy(job.form(api.id, off))).status).toBe(200)
    expect(await pluginsOf(id)).not.toContain('request-transformer')
  })
})

describe('the response transformer', () => {
  const rewriting = { responseTransformer: { enabled: true, removeJson: 'headers', addHeaders: 'X-Served-By:portal' } }
  it('changes what clients receive, when a portal admin sets it', async () => {
    const api = await job.newApi()
    const { status, body } = await deploy(job.form(api.id, rewriting), job.people.portalAdmin)
    expect(status).toBe(200)
    const answer = await job.call(body.gatewayUrl, await keyFor(body.id))
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['path'])
    expect(answer.headers.get('x-served-by')).toBe('portal')
  })
  it('is refused to a maintainer with 403, new or in an edit, but accepted unchanged', async () => {
    const api = await job.newApi()
    expect((await deploy(job.form(api.id, rewriting))).status).toBe(403)
    const names = { name: 'rewritten', contextPath: 'rewritten' }
    const { body } = await deploy(job.form(api.id, { ...rewriting, ...names }), job.people.portalAdmin)
    const edit = (more: object) => deploy(job.form(api.id, { ...names, deploymentId: body.id, ...more }))
    expect((await edit({ responseTransformer: { enabled: false } })).status).toBe(403)
    expect((await edit(rewriting)).status).toBe(200)
    expect((await edit({})).status).toBe(200)
    expect(await pluginsOf(body.id)).toContain('response-transformer')
  })
  it('names a forbidden entry', async () => {
    const api = await job.newApi()
    const values = { responseTransformer: { enabled: true, addHeaders: 'Set-Cookie:a=b' } }
    const { status, body } = await deploy(job.form(api.id, values), job.people.portalAdmin)
    expect([status, body.errors]).toEqual([400, { 'response-transformer': 'addHeaders: the header Set-Cookie may not be changed' }])
  })
})

describe('stored transformers', () => {
  it('are kept by an edit that omits them (trust T57)', async () => {
    const names = { name: 'untouched', contextPath: 'untouched' }
    const { id, api } = await job.deployed({ ...changes, ...names, botDetection: { enabled: true } })
    const before = await pluginsOf(id)
    const edit = job.form(api.id, { ...names, deploymentId: id, upstreamUrl: `${job.upstream.url}/new` })
    expect((await deploy(edit)).status).toBe(200)
    expect(await pluginsOf(id)).toEqual(before)
    const { body } = await job.as(job.people.maintainer).get(`/api/swaggers/deployment/${id}`)
    expect(body).toMatchObject({
      botDetection: { enabled: true },
      requestTransformer: { enabled: true, addHeaders: ['X-Backend-Token:s3cret; really'], removeHeaders: ['X-Debug', 'X-Trace'] },
      responseTransformer: { enabled: false, ...filledIn(responseTransformerFields) },
    })
  })
  it('are shown with their values only in the form, not in the audit log', async () => {
    const { id, api } = await job.deployed(changes)
    await keyFor(id)
    for (const person of [job.people.maintainer, job.people.externalAdmin]) {
      const { status, text } = await job.as(person).get(`/api/api-detail/${api.id}`)
      expect(status).toBe(200)
      expect(text).not.toContain('s3cret')
    }
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'deployment'), eq(auditLog.objectId, String(id))))
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    expect(rows[0]?.after).toMatchObject({ requestTransformer: { addHeaders: ['X-Backend-Token'] } })
  })
  it('roll back to none when an edit fails, even for deployments older than the setting', async () => {
    const names = { name: 'returned', contextPath: 'returned' }
    const { id, api } = await job.deployed(names)
    const old = sql`${deployments.applied} - 'botDetectionEnabled' - 'requestTransformer' - 'responseTransformer'`
    await job.app.db.update(deployments).set({ applied: old }).where(eq(deployments.id, id))
    job.admin.begin((call) => (call.path.includes(pluginIdOf(id, 'request-transformer')) ? 'refuse' : undefined))
    const { status } = await deploy(job.form(api.id, { ...names, ...changes, deploymentId: id, botDetection: { enabled: true } }))
    expect(status).toBe(502)
    const [row] = await job.app.db.select().from(deployments).where(eq(deployments.id, id))
    expect(row).toMatchObject({ state: 'ACTIVE', botDetectionEnabled: false, requestTransformer: null, responseTransformer: null })
  })
})

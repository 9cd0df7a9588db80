import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApplication, buildGrant } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { accessGrants, apis, auditLog, consumers, deployments, mailOutbox, notifications } from '../../db/schema/index.ts'
import { serviceIdOf } from '../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const maintainer = () => job.as(job.people.maintainer)
const keyFor = async (deploymentId: number) => {
  const { body, status, text } = await job
    .as(job.people.portalAdmin)
    .post('/api/kong/add-consumer', { deploymentId, organizationId: job.people.acme.id })
  if (status !== 200) throw new Error(text)
  return body.credentials.apiKey as string
}
const retire = (id: number, form: object = {}) => maintainer().put(`/api/swagger/${id}/retirement`, form)
const reopen = (id: number) => maintainer().delete(`/api/swagger/${id}/retirement`)
const deprecate = (id: number, form: object = {}) =>
  maintainer().put(`/api/swagger/${id}/deprecation`, { sunsetAt: inDays(90).toISOString(), ...form })
/** Deprecated, with a sunset that has passed. */
const ended = async (values: Partial<typeof apis.$inferInsert> = {}) => {
  const made = await job.deployed()
  await deprecate(made.api.id)
  await job.app.db
    .update(apis)
    .set({ sunsetAt: inDays(-1), ...values })
    .where(eq(apis.id, made.api.id))
  return made
}
const pluginsOf = async (id: number) =>
  (await job.gateway.admin(`/services/${serviceIdOf(id)}/plugins`)).body.data.map(({ name }: { name: string }) => name)
const pageOf = (id: number) => `http://localhost/apis/${id}`

describe('a retired API', () => {
  it('answers 410 with a message and its headers to whoever has a key, until it is reopened', async () => {
    const { id, gatewayUrl, api } = await ended()
    const key = await keyFor(id)
    expect((await job.call(gatewayUrl, key)).status).toBe(200)
    expect((await retire(api.id)).body).toEqual({ id: api.id, name: api.name, life: 'retired' })
    const { status, headers, text } = await job.call(gatewayUrl, key)
    expect([status, JSON.parse(text)]).toEqual([410, { message: `This API is retired. See ${pageOf(api.id)}` }])
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(Date.parse(headers.get('sunset') ?? '')).toBeLessThan(Date.now())
    expect(headers.get('link')).toContain(`<${pageOf(api.id)}>; rel="sunset"`)
    expect((await job.call(gatewayUrl)).status).toBe(401)
    expect((await reopen(api.id)).body).toEqual({ entityId: api.id })
    const again = await job.call(gatewayUrl, key)
    expect([again.status, again.headers.get('deprecation')]).toEqual([200, expect.stringMatching(/^@\d+$/)])
    expect(await pluginsOf(id)).not.toContain('request-termination')
  })

  it('keeps its keys as they are, whatever checks run meanwhile', async () => {
    const { id, gatewayUrl, api } = await ended()
    const key = await keyFor(id)
    await retire(api.id)
    // Every 400 ms: twice certainly.
    await new Promise((done) => setTimeout(done, 1500))
    await job.settled()
    expect((await job.app.db.select().from(consumers).where(eq(consumers.deploymentId, id))).map(({ state }) => state)).toEqual(['ACTIVE'])
    expect((await job.call(gatewayUrl, key)).status).toBe(410)
  })

  it('answers 410 once a gateway that was away is back, and again when someone opens it there', async () => {
    const { id, gatewayUrl, api } = await ended()
    const key = await keyFor(id)
    let isAway = true
    job.admin.begin(({ method }) => (isAway && method === 'PUT' ? 'error-before' : undefined))
    expect((await retire(api.id)).status).toBe(200)
    isAway = false
    await job.settled()
    expect((await job.call(gatewayUrl, key)).status).toBe(410)
    const { body } = await job.gateway.admin(`/services/${serviceIdOf(id)}/plugins`)
    const closing = body.data.find(({ name }: { name: string }) => name === 'request-termination')
    await job.gateway.admin(`/plugins/${closing.id}`, { method: 'DELETE' })
    await expect.poll(async () => (await job.call(gatewayUrl, key)).status, { timeout: 30_000 }).toBe(410)
  })

  it('answers again by itself if a restored backup says that it is in force', async () => {
    const { id, gatewayUrl, api } = await ended()
    const key = await keyFor(id)
    await retire(api.id)
    await job.settled()
    await job.app.db.update(apis).set({ life: 'deprecated', retiredAt: null }).where(eq(apis.id, api.id))
    await expect.poll(async () => (await job.call(gatewayUrl, key)).status, { timeout: 30_000 }).toBe(200)
  })

  it('is not brought to a gateway by an edit of a deployment that failed', async () => {
    const { api } = await ended()
    job.admin.begin(({ method, path }) => (method === 'PUT' && path.startsWith('/services/') ? 'refuse' : undefined))
    const form = job.form(api.id, { env: 'TEST' })
    await job.deploy(form)
    job.admin.begin()
    await retire(api.id)
    const [failed] = await job.app.db
      .select()
      .from(deployments)
      .where(and(eq(deployments.apiId, api.id), eq(deployments.env, 'TEST')))
    const edited = await job.deploy({ ...form, deploymentId: failed?.id })
    expect([failed?.state, edited.status, edited.body.detail]).toEqual(['FAILED', 409, 'This API is retired: it can no longer be deployed'])
  })

  it('leaves no key to be issued in the inbox', async () => {
    const { api } = await ended()
    await buildGrant(job.app.db, api.id, job.people.acme.id, job.people.portalAdmin.id)
    const due = async () =>
      (await job.as(job.people.portalAdmin).get('/api/inbox?kind=key-due&size=50')).body.items.filter(
        ({ subject }: { subject: string }) => subject === api.name,
      ).length
    expect(await due()).toBe(1)
    await retire(api.id)
    expect(await due()).toBe(0)
  })

  it('gives no one access, no keys and no deployments any more', async () => {
    const { id, api } = await ended()
    await retire(api.id)
    const asked = await job
      .as(job.people.externalAdmin)
      .post('/api/request-access', { organizationId: job.people.acme.id, productId: api.id })
    const added = await job
      .as(job.people.portalAdmin)
      .post('/api/kong/add-consumer', { deploymentId: id, organizationId: job.people.acme.id })
    const deployed = await job.deploy(job.form(api.id, { env: 'TEST' }))
    expect([asked.status, added.body.detail, deployed.body.detail]).toEqual([
      404,
      'This API is retired: there are no new keys for it',
      'This API is retired: it can no longer be deployed',
    ])
  })

  it('is deleted as any other: when nothing of it is left', async () => {
    const { id, api } = await ended()
    await retire(api.id)
    expect((await maintainer().delete(`/api/swaggers/${api.id}`)).status).toBe(409)
    expect((await maintainer().delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
    expect((await maintainer().delete(`/api/swaggers/${api.id}`)).status).toBe(200)
  })

  it('is found by its maintainers, portal admins and organizations with access, and in the gallery only by who asks for it', async () => {
    const { api } = await ended({ name: 'Old Ledger' })
    await buildGrant(job.app.db, api.id, job.people.acme.id, job.people.portalAdmin.id)
    await retire(api.id)
    const { externalUser, foreignAdmin, companyUser, portalAdmin } = job.people
    const detail = async (person: { email: string }) => (await job.as(person).get(`/api/api-detail/${api.id}`)).status
    expect(await Promise.all([job.people.maintainer, portalAdmin, externalUser, foreignAdmin, companyUser].map(detail))).toEqual([
      200, 200, 200, 404, 404,
    ])
    const found = async (query: string, person: { email: string } = job.people.maintainer) =>
      (await job.as(person).get(`/api/swaggers?name=Old Ledger${query}`)).body.total
    expect([await found(''), await found('&life=retired'), await found('&life=retired', foreignAdmin)]).toEqual([0, 1, 0])
    const facets = (await maintainer().get('/api/swagger-facets?name=Old Ledger')).body
    expect([facets.total, facets.life]).toEqual([0, [{ value: 'retired', count: 1 }]])
    expect((await maintainer().get('/api/llms.txt')).text).not.toContain('Old Ledger')
  })

  it.each([true, false])(
    'is found by an organization that still has keys for it, though its access was revoked: it is told of the end (External-Facing: %s)',
    async (external) => {
      const { id, api } = await ended()
      const { provider, maintainer: owner } = job.people
      const { id: applicationId } = await buildApplication(job.app.db, provider.id, [owner.id], { external })
      await job.app.db.update(apis).set({ applicationId }).where(eq(apis.id, api.id))
      await keyFor(id)
      const [grant] = await job.app.db.select().from(accessGrants).where(eq(accessGrants.productId, api.id))
      expect((await job.as(job.people.portalAdmin).delete(`/api/api-access/${grant?.id}`)).status).toBe(200)
      await job.app.db.delete(notifications)
      await retire(api.id)
      const { externalUser, foreignAdmin } = job.people
      const told = (await job.app.db.select().from(notifications)).filter(({ userId }) => userId === externalUser.id)
      expect(told.map(({ event, link }) => [event, link])).toEqual([['api.retired', `/apis/${api.id}`]])
      const detail = async (person: { email: string }) => (await job.as(person).get(`/api/api-detail/${api.id}`)).status
      expect([await detail(externalUser), await detail(foreignAdmin)]).toEqual([200, 404])
      await job.app.db.update(consumers).set({ state: 'DELETED' }).where(eq(consumers.deploymentId, id))
      expect(await detail(externalUser)).toBe(404)
    },
  )
})

describe('a retirement', () => {
  it('before the sunset asks for the name of the API', async () => {
    const { api } = await job.deployed()
    expect((await retire(api.id)).body.detail).toBe('This API is published')
    await deprecate(api.id)
    expect((await retire(api.id)).body.errors).toEqual({ confirm: 'Its sunset is still to come: type its name to retire it now' })
    expect((await retire(api.id, { confirm: 'Something else' })).status).toBe(400)
    expect((await retire(api.id, { confirm: api.name })).body.life).toBe('retired')
    expect((await deprecate(api.id)).body.detail).toBe('This API is retired')
    await reopen(api.id)
    expect((await reopen(api.id)).body.detail).toBe('This API is deprecated')
  })

  it('is told to the members of organizations with access or keys, with what replaces it to those who see that, and so is its end', async () => {
    const newer = await job.newApi({ applicationId: null, name: 'Unannounced' })
    const { id, api } = await ended({ replacementId: newer.id, deprecationText: 'Use the newer one.' })
    await keyFor(id)
    await buildGrant(job.app.db, api.id, job.people.provider.id, job.people.portalAdmin.id)
    await job.app.db.delete(notifications)
    await job.app.db.delete(mailOutbox)
    await retire(api.id)
    await reopen(api.id)
    const told = await job.app.db.select().from(notifications).orderBy(notifications.id)
    const of = (person: { id: number }) => told.filter(({ userId }) => userId === person.id).map(({ event }) => event)
    const { externalUser, companyUser, foreignAdmin } = job.people
    expect([externalUser, companyUser, foreignAdmin].map(of)).toEqual([
      ['api.retired', 'api.reopened'],
      ['api.retired', 'api.reopened'],
      [],
    ])
    const mails = (await job.app.db.select().from(mailOutbox)).filter(({ template }) => template === 'api.retired')
    const textFor = ({ email }: { email: string }) => mails.find(({ recipient }) => recipient === email)?.text ?? ''
    expect([externalUser, companyUser].map((person) => textFor(person).includes('Unannounced'))).toEqual([false, true])
    expect(textFor(externalUser)).toContain('Use the newer one.')
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'api'), eq(auditLog.objectId, String(api.id))))
      .orderBy(auditLog.id)
    expect(rows.map(({ action }) => action)).toEqual(['api.deprecate', 'api.retire', 'api.reopen'])
  })
})

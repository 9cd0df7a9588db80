import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildGrant } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, deployments, mailOutbox, notifications } from '../../db/schema/index.ts'
import { serviceIdOf } from '../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * day)
const sunset = inDays(90)
const keyFor = async (deploymentId: number) => {
  const { body, status, text } = await job
    .as(job.people.portalAdmin)
    .post('/api/kong/add-consumer', { deploymentId, organizationId: job.people.acme.id })
  if (status !== 200) throw new Error(text)
  return body.credentials.apiKey as string
}
const deprecate = (id: number, form: object = {}, person: { email: string } = job.people.maintainer) =>
  job.as(person).put(`/api/swagger/${id}/deprecation`, { sunsetAt: sunset.toISOString(), ...form })
const keep = (id: number) => job.as(job.people.maintainer).delete(`/api/swagger/${id}/deprecation`)
const headersOf = async (gatewayUrl: string, key: string) => {
  const { headers } = await job.call(gatewayUrl, key)
  const [deprecation, sunset, link, served] = ['deprecation', 'sunset', 'link', 'x-served-by'].map((name) => headers.get(name))
  return { deprecation, sunset, link, served }
}
const none = { deprecation: null, sunset: null, link: null, served: null }
const pageOf = (id: number) => `http://localhost/apis/${id}`
const pluginsOf = async (id: number) =>
  (await job.gateway.admin(`/services/${serviceIdOf(id)}/plugins`)).body.data.filter(
    ({ name }: { name: string }) => name === 'response-transformer',
  )

describe('the answers of a deprecated API', () => {
  it('say since when, until when and where to read of it, once the call answers; and nothing once the deprecation has ended', async () => {
    const { id, gatewayUrl, api } = await job.deployed()
    const key = await keyFor(id)
    expect(await headersOf(gatewayUrl, key)).toEqual(none)
    const since = inDays(10)
    expect((await deprecate(api.id, { deprecatedAt: since.toISOString() })).body).toMatchObject({ id: api.id, life: 'deprecated' })
    expect(await headersOf(gatewayUrl, key)).toEqual({
      deprecation: `@${since.getTime() / 1000}`,
      sunset: sunset.toUTCString(),
      link: `<${pageOf(api.id)}>; rel="deprecation", <${pageOf(api.id)}>; rel="sunset"`,
      served: null,
    })
    expect((await keep(api.id)).body).toEqual({ entityId: api.id })
    expect(await headersOf(gatewayUrl, key)).toEqual(none)
    expect(await pluginsOf(id)).toEqual([])
  })

  it('name what replaces it: an API of the portal, or an address, of which the gateway executes nothing', async () => {
    const { id, gatewayUrl, api } = await job.deployed()
    const [key, newer] = [await keyFor(id), await job.newApi()]
    await deprecate(api.id, { replacementId: newer.id })
    expect((await headersOf(gatewayUrl, key)).link).toContain(`, <${pageOf(newer.id)}>; rel="successor-version"`)
    await deprecate(api.id, { replacementUrl: 'https://next.example/v2?a=$(os.exit())>' })
    expect((await headersOf(gatewayUrl, key)).link).toContain('<https://next.example/v2?a=%24(os.exit())%3E>; rel="successor-version"')
  })

  it('keep what a response transformer of the deployment does, which cannot hide the end', async () => {
    const rewriting = {
      enabled: true,
      addHeaders: ['X-Served-By:portal', 'Sunset:never'],
      replaceHeaders: 'Deprecation:no',
      appendHeaders: 'Link:<https://a.example>',
    }
    const { id, gatewayUrl, api } = await job.deployed()
    const key = await keyFor(id)
    const names = { name: api.name, contextPath: new URL(gatewayUrl).pathname.slice(1).replace(/-dev$/, '') }
    const form = { ...job.form(api.id), name: names.contextPath, contextPath: names.contextPath, deploymentId: id }
    const edited = await job.deploy({ ...form, responseTransformer: rewriting }, job.people.portalAdmin)
    expect([edited.status, edited.text]).toEqual([200, expect.any(String)])
    await deprecate(api.id)
    const { deprecation, sunset: until, link, served } = await headersOf(gatewayUrl, key)
    expect([until, served]).toEqual([sunset.toUTCString(), 'portal'])
    expect(deprecation).toMatch(/^@\d+$/)
    expect(String(link)).toContain('<https://a.example>')
    expect(String(link)).toContain('rel="sunset"')
    await keep(api.id)
    expect(await headersOf(gatewayUrl, key)).toMatchObject({ deprecation: null, sunset: 'never', served: 'portal' })
    expect(await pluginsOf(id)).toHaveLength(1)
  })

  it('say so of a deployment that is made afterwards too', async () => {
    const api = await job.newApi()
    await deprecate(api.id)
    const { body } = await job.deploy(job.form(api.id))
    expect((await headersOf(body.gatewayUrl, await keyFor(body.id))).sunset).toBe(sunset.toUTCString())
  })

  it('say so once a gateway that was away is back; the call answers meanwhile', async () => {
    const { id, gatewayUrl, api } = await job.deployed()
    const key = await keyFor(id)
    let isAway = true
    job.admin.begin(({ method }) => (isAway && method === 'PUT' ? 'error-before' : undefined))
    expect((await deprecate(api.id)).status).toBe(200)
    isAway = false
    await job.settled()
    expect((await headersOf(gatewayUrl, key)).sunset).toBe(sunset.toUTCString())
  })

  it('say so although other work on the deployment, which knew nothing of it, was under way', async () => {
    const { id, gatewayUrl, api } = await job.deployed()
    const key = await keyFor(id)
    let isAsked = false
    job.admin.begin(({ method }) => {
      isAsked ||= method === 'GET'
      return undefined
    })
    await job.app.db.update(deployments).set({ settled: false }).where(eq(deployments.id, id))
    await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true)
    await deprecate(api.id)
    await job.settled()
    expect((await headersOf(gatewayUrl, key)).sunset).toBe(sunset.toUTCString())
  })
})

describe('a deprecation', () => {
  it.each([
    [
      'a sunset before it',
      { deprecatedAt: inDays(20).toISOString(), sunsetAt: inDays(19).toISOString() },
      { deprecatedAt: 'The deprecation must begin before the sunset', sunsetAt: 'The sunset must be after the deprecation' },
    ],
    ['a sunset in the past', { sunsetAt: inDays(-1).toISOString() }, { sunsetAt: 'The sunset must be after the deprecation' }],
    ['no sunset', { sunsetAt: undefined }, { sunsetAt: 'The sunset is required' }],
    ['a beginning in the past', { deprecatedAt: inDays(-2).toISOString() }, { deprecatedAt: 'The deprecation cannot begin in the past' }],
    [
      'two replacements',
      { replacementId: 1, replacementUrl: 'https://next.example' },
      { replacementUrl: 'Name either an API or an address' },
    ],
    [
      'an address without TLS',
      { replacementUrl: 'http://next.example' },
      { replacementUrl: 'Must be a web address that starts with https://' },
    ],
    ['a replacement that does not exist', { replacementId: 2_000_000 }, { replacementId: 'Choose another API that is published' }],
  ])('with %s is refused at its field', async (_, form, errors) => {
    const api = await job.newApi()
    const { status, body } = await deprecate(api.id, form)
    expect([status, body.errors]).toEqual([400, errors])
    expect((await job.as(job.people.maintainer).get(`/api/api-detail/${api.id}`)).body).toMatchObject({
      life: 'published',
      deprecation: null,
    })
  })

  it('cannot name itself, a draft or what someone else sees only, and is for what is published', async () => {
    const [api, draft] = [await job.newApi(), await job.newApi({ life: 'draft' })]
    for (const replacementId of [api.id, draft.id])
      expect((await deprecate(api.id, { replacementId })).body.errors).toEqual({ replacementId: 'Choose another API that is published' })
    expect([(await deprecate(draft.id)).body.detail, (await keep(api.id)).body.detail]).toEqual([
      'This API is a draft: publish it first',
      'This API is published',
    ])
  })

  it('is shown to everyone who sees the API, with what replaces it only to those who see that', async () => {
    const [api, newer] = [await job.newApi(), await job.newApi({ applicationId: null })]
    await deprecate(api.id, { replacementId: newer.id, text: 'Use the newer one.' }, job.people.portalAdmin)
    const shown = async ({ email }: { email: string }) => (await job.as({ email }).get(`/api/api-detail/${api.id}`)).body
    const { deprecation } = await shown(job.people.companyUser)
    expect(deprecation).toMatchObject({
      sunsetAt: sunset.toISOString(),
      text: 'Use the newer one.',
      replacement: { id: newer.id },
      replacementUrl: null,
    })
    expect((await shown(job.people.externalUser)).deprecation).toMatchObject({ text: 'Use the newer one.', replacement: null })
  })

  it('is told to the members of organizations with access or keys, once, with one audit row; so is its end', async () => {
    const { id, api } = await job.deployed()
    await keyFor(id)
    await buildGrant(job.app.db, api.id, job.people.globex.id, job.people.portalAdmin.id)
    await job.app.db.delete(notifications)
    await job.app.db.delete(mailOutbox)
    await deprecate(api.id, { text: 'Use the newer one.' })
    await deprecate(api.id, { text: 'Use the newer one.' })
    await keep(api.id)
    const told = await job.app.db.select().from(notifications).orderBy(notifications.id)
    const of = (person: { id: number }) => told.filter(({ userId }) => userId === person.id).map(({ event }) => event)
    const { externalUser, externalAdmin, foreignAdmin, companyUser, maintainer } = job.people
    for (const person of [externalUser, externalAdmin, foreignAdmin]) expect(of(person)).toEqual(['api.deprecated', 'api.kept'])
    for (const person of [companyUser, maintainer]) expect(of(person)).toEqual([])
    const mails = await job.app.db.select().from(mailOutbox)
    expect(
      mails
        .filter(({ template }) => template === 'api.deprecated')
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual([externalUser, externalAdmin, foreignAdmin].map(({ email }) => email).sort())
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'api'), eq(auditLog.objectId, String(api.id))))
      .orderBy(auditLog.id)
    expect(rows.map(({ action }) => action)).toEqual(['api.deprecate', 'api.keep'])
  })

  it('tells the name of what replaces it only to those who see that', async () => {
    const { id, api } = await job.deployed()
    await keyFor(id)
    await buildGrant(job.app.db, api.id, job.people.provider.id, job.people.portalAdmin.id)
    const newer = await job.newApi({ applicationId: null, name: 'Unannounced' })
    await job.app.db.delete(mailOutbox)
    await deprecate(api.id, { replacementId: newer.id }, job.people.portalAdmin)
    const mails = await job.app.db.select().from(mailOutbox)
    const names = ({ email }: { email: string }) =>
      mails.filter(({ recipient }) => recipient === email).map(({ text }) => text.includes('Unannounced'))
    expect([names(job.people.externalUser), names(job.people.companyUser)]).toEqual([[false], [true]])
    await buildGrant(job.app.db, newer.id, job.people.acme.id, job.people.portalAdmin.id)
    await job.app.db.delete(mailOutbox)
    await deprecate(api.id, { replacementId: newer.id, text: 'Access is granted.' }, job.people.portalAdmin)
    mails.splice(0, mails.length, ...(await job.app.db.select().from(mailOutbox)))
    expect([names(job.people.externalUser), names(job.people.companyUser)]).toEqual([[true], [true]])
  })

  it('is said of more APIs at once than the portal has connections: none waits for another one while it holds its own', async () => {
    const newer = await job.newApi()
    const all = await Promise.all(Array.from({ length: 25 }, () => job.newApi()))
    const replies = await Promise.all(all.map(({ id }) => deprecate(id, { replacementId: newer.id })))
    expect(replies.map(({ status }) => status)).toEqual(all.map(() => 200))
  })

  it('takes no right away: access to the API can still be requested', async () => {
    const api = await job.newApi()
    await deprecate(api.id)
    const { status } = await job
      .as(job.people.externalAdmin)
      .post('/api/request-access', { organizationId: job.people.acme.id, productId: api.id })
    expect(status).toBe(200)
  })
})

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testVault } from '../../../test/app.ts'
import { buildGrant, buildLogRoom } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { roomInMinute } from '../../../test/window.ts'
import { accessGrants, accessLog, accessRequests, auditLog, consumers, mailOutbox, viewRecords } from '../../db/schema/index.ts'
import { consumerPartIdOf, kongConsumerIdOf } from '../../gateway/ids.ts'
import { apiKeyPattern } from '../../security/api-keys.ts'
import { sealedKeyRow } from './keys/sealed-keys.store.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

const add = (person: { email: string }, body: Record<string, unknown>) => job.as(person).post('/api/kong/add-consumer', body)
/** A deployment with a key for Acme, issued by a portal admin. */
const acmeKey = async (values: Record<string, unknown> = {}, form: Record<string, unknown> = {}) => {
  const deployment = await job.deployed(form)
  const { body, text, status } = await add(job.people.portalAdmin, {
    deploymentId: deployment.id,
    organizationId: job.people.acme.id,
    ...values,
  })
  if (status !== 200) throw new Error(text)
  return { ...deployment, consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string, body }
}

describe('the main job over HTTP', () => {
  it('deploy, 401 without a key, 200 with it, 403 with another deployment’s, delete, 404', async () => {
    const { gatewayUrl, apiKey, id } = await acmeKey()
    const other = await acmeKey()
    expect((await job.call(gatewayUrl)).status).toBe(401)
    const good = await job.call(`${gatewayUrl}/accounts?page=1`, apiKey)
    expect(good.status).toBe(200)
    expect(JSON.parse(good.text).path).toBe('/accounts?page=1')
    expect((await job.call(gatewayUrl, other.apiKey)).status).toBe(403)
    expect((await job.call(`${gatewayUrl}?apikey=${apiKey}`)).status).toBe(401)
    expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(404)
    expect((await job.call(other.gatewayUrl, other.apiKey)).status).toBe(200)
  })
  it('forwards neither the key nor the group to the upstream', async () => {
    const { gatewayUrl, apiKey } = await acmeKey()
    const { text } = await job.call(gatewayUrl, apiKey)
    expect(text).not.toContain(apiKey)
    expect(text).not.toContain('apim-deployment-')
    expect(JSON.parse(text).headers['x-consumer-custom-id']).toMatch(/^apim-consumer-\d+$/)
  })
  it('applies the deployment’s rate limit to each consumer, or the consumer’s own instead', async () => {
    const { id, gatewayUrl, apiKey } = await acmeKey({}, { rateLimit: { enabled: true, ratePerMinute: 2 } })
    const own = { enabledRateLimit: true, rateLimitPerHour: 4, nickname: 'more' }
    const { body } = await add(job.people.portalAdmin, { deploymentId: id, organizationId: job.people.acme.id, ...own })
    const statuses = async (key: string) => {
      const all = []
      for (let call = 0; call < 6; call++) all.push((await job.call(gatewayUrl, key)).status)
      return all.filter((status) => status === 200).length
    }
    await roomInMinute(10_000)
    expect(await statuses(body.credentials.apiKey)).toBe(4)
    expect(await statuses(apiKey)).toBe(2)
    expect(await statuses(apiKey)).toBe(0)
  })
})

describe('POST /api/kong/add-consumer', () => {
  it('returns a key in the documented format, sealed at rest, that works at once', async () => {
    const { apiKey, consumerId, body, api, id } = await acmeKey({ nickname: 'Trading Desk' })
    expect(body).toEqual({
      consumerId,
      deploymentId: id,
      apiId: api.id,
      kongConsumerId: kongConsumerIdOf(consumerId),
      nickname: 'Trading Desk',
      credentials: { env: 'DEV', nickname: 'Trading Desk', apiKey },
      quota: null,
    })
    expect(apiKey).toMatch(apiKeyPattern)
    const [row] = await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId))
    expect(JSON.stringify(row)).not.toContain(apiKey)
    expect(row?.kongConsumerName).toMatch(/^acme-wealth\.deal[a-z]+-dev\.trading-desk\.\d+$/)
    const { body: kong } = await job.gateway.admin(`/consumers/${kongConsumerIdOf(consumerId)}`)
    expect(kong).toMatchObject({ username: row?.kongConsumerName, custom_id: `apim-consumer-${consumerId}` })
  })
  it('creates the missing grant, with an audit row, when an admin adds a consumer', async () => {
    const { api } = await acmeKey()
    const [grant] = await job.app.db
      .select()
      .from(accessGrants)
      .where(and(eq(accessGrants.productId, api.id), eq(accessGrants.organizationId, job.people.acme.id)))
    expect(grant).toMatchObject({ grantedBy: job.people.portalAdmin.id, revokedAt: null })
    const audits = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'consumer.add'), sql`${auditLog.after} ->> 'grantId' = ${String(grant?.id)}`))
    expect(audits).toHaveLength(1)
  })
  it('approves the open request of the organization when an admin’s key gives it access, but not the admin’s own', async () => {
    for (const [requester, status] of [
      [job.people.externalAdmin, 'APPROVED'],
      [job.people.portalAdmin, 'NEW'],
    ] as const) {
      const { id, api } = await job.deployed()
      const wish = { productId: api.id, organizationId: job.people.acme.id }
      const { body } = await job.as(job.people.portalAdmin).post('/api/request-access', wish)
      await job.app.db.update(accessRequests).set({ createdBy: requester.id }).where(eq(accessRequests.id, body.id))
      const added = await job
        .as(job.people.portalAdmin)
        .post('/api/kong/add-consumer', { deploymentId: id, organizationId: job.people.acme.id })
      expect(added.status).toBe(200)
      const [request] = await job.app.db.select().from(accessRequests).where(eq(accessRequests.id, body.id))
      expect(request).toMatchObject({ status, decidedBy: status === 'NEW' ? null : job.people.portalAdmin.id })
      const decided = await job.app.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'access-request.approved'))
      const mails = decided.filter(({ recipient }) => recipient === requester.email)
      expect(mails.length).toBe(status === 'NEW' ? 0 : 1)
    }
  })
  it('is for admins, and in internal organizations for maintainers and company admins with access', async () => {
    const { people } = job
    const { id, api } = await job.deployed()
    const own = { deploymentId: id, organizationId: people.provider.id }
    let count = 0
    const status = async (person: { email: string }, organizationId = people.provider.id) =>
      (await add(person, { ...own, organizationId, nickname: `try ${count++}` })).status
    expect(await status(people.companyAdmin)).toBe(403)
    expect(await status(people.companyUser)).toBe(403)
    expect(await status(people.externalAdmin, people.acme.id)).toBe(403)
    expect(await status(people.maintainer, people.acme.id)).toBe(403)
    expect(await status(people.nobody)).toBe(403)
    expect(await status(people.author)).toBe(200)
    expect(await status(people.kongAdmin, people.globex.id)).toBe(200)
    await buildGrant(job.app.db, api.id, people.provider.id, people.portalAdmin.id)
    expect(await status(people.companyAdmin)).toBe(200)
    expect(await status(people.companyUser)).toBe(403)
    await buildGrant(job.app.db, api.id, people.acme.id, people.portalAdmin.id)
    expect(await status(people.externalAdmin, people.acme.id)).toBe(403)
    expect((await job.app.anonymous.post('/api/kong/add-consumer', own)).status).toBe(401)
  })
  it('returns every message of its form', async () => {
    const { id, api } = await job.deployed()
    const base = { deploymentId: id, organizationId: job.people.acme.id }
    const cases: [Record<string, unknown>, Record<string, string>][] = [
      [{ ...base, nickname: 'n'.repeat(51) }, { nickname: 'Nick Names can only have up to 50 characters' }],
      [{ deploymentId: id }, { organizationId: 'Organization is required' }],
      [{ ...base, organizationId: 999_999 }, { organizationId: 'Organization is required' }],
      [{ ...base, enabledRateLimit: true }, { rateLimitPerMinute: 'Please set one rate limit: per minute, per hour or per day' }],
      [{ ...base, enabledRateLimit: true, rateLimitPerMinute: 'x' }, { rateLimitPerMinute: 'Number only, please' }],
      [
        { ...base, enabledRateLimit: true, rateLimitPerMinute: 1, policy: 'redis' },
        { policy: 'No Redis server is configured for this gateway server' },
      ],
      [{ ...base, apiModelId: api.id + 1 }, { apiModelId: 'This deployment belongs to another API' }],
    ]
    for (const [body, errors] of cases) {
      const reply = await add(job.people.portalAdmin, body)
      expect([reply.status, reply.body.errors]).toEqual([400, errors])
    }
    expect((await add(job.people.portalAdmin, { ...base, deploymentId: 999_999 })).status).toBe(404)
  })
  it('lets only maintainers and admins set a limit', async () => {
    const { id, api } = await job.deployed()
    await buildGrant(job.app.db, api.id, job.people.provider.id, job.people.portalAdmin.id)
    const body = { deploymentId: id, organizationId: job.people.provider.id, enabledRateLimit: true, rateLimitPerDay: 9 }
    const reply = await add(job.people.companyAdmin, body)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([403, ['enabledRateLimit']])
    expect((await add(job.people.author, body)).status).toBe(200)
  })
  it('accepts a name only once, even with concurrent calls', async () => {
    const { id } = await job.deployed()
    const body = { deploymentId: id, organizationId: job.people.acme.id, nickname: 'same' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(job.people.portalAdmin, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400).every(({ body: answer }) => 'nickname' in answer.errors)).toBe(true)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(9)
  })
  it('is a conflict while the deployment is not active', async () => {
    const { id } = await job.deployed()
    await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)
    expect((await add(job.people.portalAdmin, { deploymentId: id, organizationId: job.people.acme.id })).status).toBe(404)
  })
})

describe('changing a consumer', () => {
  it('changes name and limit, and keeps the key and omitted fields', async () => {
    const { id, consumerId, apiKey, gatewayUrl } = await acmeKey({ nickname: 'before', enabledRateLimit: true, rateLimitPerDay: 500 })
    const base = { consumerId, deploymentId: id, organizationId: job.people.acme.id }
    const { status, body } = await add(job.people.kongAdmin, { ...base, nickname: 'after' })
    expect([status, body.credentials]).toEqual([200, { env: 'DEV', nickname: 'after' }])
    expect((await job.call(gatewayUrl, apiKey)).headers.get('x-ratelimit-limit-day')).toBe('500')
    expect((await job.gateway.admin(`/consumers/${kongConsumerIdOf(consumerId)}`)).body.username).toContain('.after.')
    expect((await add(job.people.kongAdmin, { ...base, enabledRateLimit: false })).body.nickname).toBe('after')
    expect((await job.gateway.admin(`/plugins/${consumerPartIdOf(consumerId, 'limit')}`)).status).toBe(404)
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(200)
  })
  it('is for admins, and for an internal organization’s maintainers on its own consumers', async () => {
    const { id, consumerId } = await acmeKey()
    const base = { consumerId, deploymentId: id, organizationId: job.people.acme.id, nickname: 'x' }
    expect((await add(job.people.author, base)).status).toBe(403)
    expect((await add(job.people.externalAdmin, base)).status).toBe(403)
    expect((await add(job.people.foreignAdmin, base)).status).toBe(404)
    expect((await add(job.people.companyAdmin, base)).status).toBe(404)
  })
})

describe('GET /api/consumers', () => {
  it('groups by organization with every key masked, the last use, and nothing about other organizations', async () => {
    const { api, consumerId, apiKey } = await acmeKey({ nickname: 'listed' })
    const usedAt = new Date('2026-01-02T03:04:05.000Z')
    await buildLogRoom(job.app.db, '2026-01-02', '2026-01-02')
    await job.app.db.insert(accessLog).values({
      resourceId: job.resourceId,
      requestId: 'r1',
      consumerId,
      clientIp: '127.0.0.1',
      method: 'GET',
      upstreamUri: '/',
      responseStatus: 200,
      startedAt: usedAt,
    })
    const read = (person: { email: string }, query = `apiId=${api.id}`) => job.as(person).get(`/api/consumers?${query}`)
    const own = await read(job.people.externalUser)
    expect(own.body).toEqual([
      {
        orgId: job.people.acme.id,
        orgName: 'Acme Wealth',
        isExternal: true,
        ownKeys: false,
        deployments: [
          expect.objectContaining({
            consumerId,
            nickname: 'listed',
            apiKey: `••••${apiKey.slice(-4)}`,
            lastUsedAt: usedAt.toISOString(),
            state: 'ACTIVE',
          }),
        ],
      },
    ])
    const maintained = await read(job.people.author)
    expect(maintained.body[0].deployments[0]).toMatchObject({
      env: 'DEV',
      nickname: 'listed',
      apiKey: null,
      kongConsumerId: null,
      lastUsedAt: null,
      rateLimit: null,
      changesRequests: false,
    })
    expect((await read(job.people.foreignAdmin)).body).toEqual([])
    expect((await read(job.people.externalUser, `apiId=${api.id}&orgId=${job.people.globex.id}`)).body).toEqual([])
    expect((await read(job.people.companyAdmin)).body).toEqual([])
    expect((await read(job.people.nobody)).body).toEqual([])
    expect((await read(job.people.kongAdmin)).body).toHaveLength(1)
    expect((await job.app.anonymous.get('/api/consumers')).status).toBe(401)
  })
})

describe('POST /api/record-consumer', () => {
  const reveal = (
    person: { email: string },
    consumerId: number,
    claims: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ) => job.as(person, claims).post('/api/record-consumer', { consumerId, ...more })

  it('records who viewed it and from where before it shows the key; what the body claims is ignored', async () => {
    const { consumerId, apiKey } = await acmeKey({ nickname: 'seen' })
    const claims = { userId: job.people.companyUser.id, ipAddress: '203.0.113.9' }
    const { status, body } = await reveal(job.people.portalAdmin, consumerId, {}, claims)
    expect([status, body]).toEqual([200, { env: 'DEV', nickname: 'seen', apiKey }])
    const [record] = await job.app.db.select().from(viewRecords).where(eq(viewRecords.consumerId, consumerId))
    expect(record).toMatchObject({ userId: job.people.portalAdmin.id, ipAddress: '127.0.0.1', email: job.people.portalAdmin.email })
    const list = await job.as(job.people.portalAdmin).get('/api/view-consumer-list')
    expect(list.body.records[0]).toMatchObject({ email: job.people.portalAdmin.email, ipAddress: '127.0.0.1' })
    expect(list.text).not.toContain(apiKey)
    expect((await job.as(job.people.kongAdmin).get('/api/view-consumer-list')).status).toBe(403)
    expect((await job.as(job.people.portalAdmin).get('/api/view-consumer-list?sort=api_key')).status).toBe(400)
  })
  it('is for portal admins, and in internal organizations for those with access and maintainers', async () => {
    const { id, api } = await job.deployed()
    const { people } = job
    const { body } = await add(people.author, { deploymentId: id, organizationId: people.provider.id })
    const { body: acme } = await add(people.portalAdmin, { deploymentId: id, organizationId: people.acme.id })
    expect((await reveal(people.author, body.consumerId)).status).toBe(200)
    expect((await reveal(people.companyUser, body.consumerId)).status).toBe(403)
    await buildGrant(job.app.db, api.id, people.provider.id, people.portalAdmin.id)
    expect((await reveal(people.companyUser, body.consumerId)).status).toBe(200)
    expect((await reveal(people.kongAdmin, body.consumerId)).status).toBe(403)
    expect((await reveal(people.externalAdmin, acme.consumerId)).status).toBe(403)
    expect((await reveal(people.author, acme.consumerId)).status).toBe(403)
    expect((await reveal(people.foreignAdmin, acme.consumerId)).status).toBe(404)
    expect((await reveal(people.portalAdmin, 999_999)).status).toBe(404)
  })
  it('requires a new sign-in before it shows a PROD key', async () => {
    const { consumerId } = await acmeKey({}, { env: 'PROD' })
    const stale = Math.floor(Date.now() / 1000) - 16 * 60
    const refused = await reveal(job.people.secondAdmin, consumerId, { sid: 'stale', auth_time: stale })
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication-required'])
    expect(await job.app.db.$count(viewRecords, eq(viewRecords.consumerId, consumerId))).toBe(0)
    expect((await reveal(job.people.secondAdmin, consumerId, { sid: 'fresh' })).status).toBe(200)
  })
  it.each([[undefined], ['now'], [2 ** 40]])(
    'shows no key of PROD while the provider names %s as the time of the sign-in',
    async (authTime) => {
      const { consumerId } = await acmeKey({}, { env: 'PROD' })
      const refused = await reveal(job.people.secondAdmin, consumerId, { sid: `unknown ${authTime}`, auth_time: authTime })
      expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication-required'])
    },
  )
  it('shows 30 keys an hour, counted exactly under concurrent calls', async () => {
    const { consumerId } = await acmeKey()
    await job.app.db.delete(viewRecords)
    const replies = await Promise.all(Array.from({ length: 40 }, () => reveal(job.people.secondAdmin, consumerId, { sid: 'many' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
    await job.app.db.delete(viewRecords)
  })
  it('shows nothing when the record cannot be written', async () => {
    const { consumerId, apiKey } = await acmeKey()
    await job.app.pool.query('alter table view_records add constraint no_records check (ip_address = $$none$$) not valid')
    const { status, text } = await reveal(job.people.portalAdmin, consumerId)
    await job.app.pool.query('alter table view_records drop constraint no_records')
    expect(status).toBe(500)
    expect(text).not.toContain(apiKey)
  })
  it('does not open a key that was moved to another row', async () => {
    const [one, other] = [await acmeKey(), await acmeKey()]
    const [row] = await job.app.db.select().from(consumers).where(eq(consumers.id, one.consumerId))
    expect(testVault.open(row?.apiKey ?? '', sealedKeyRow(one.consumerId))).toBe(one.apiKey)
    await job.app.db
      .update(consumers)
      .set({ apiKey: row?.apiKey ?? null })
      .where(eq(consumers.id, other.consumerId))
    const { status, text } = await reveal(job.people.portalAdmin, other.consumerId)
    expect(status).toBe(500)
    expect(text).not.toContain(one.apiKey)
  })
})

describe('DELETE /api/consumer/{id}', () => {
  it('kills the key at the gateway before it answers, and leaves nothing there', async () => {
    const { gatewayUrl, apiKey, consumerId } = await acmeKey()
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(200)
    const { status, body } = await job.as(job.people.author).delete(`/api/consumer/${consumerId}`)
    expect([status, body]).toEqual([200, { entityId: consumerId }])
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(401)
    expect((await job.gateway.admin(`/consumers/${kongConsumerIdOf(consumerId)}`)).status).toBe(404)
    expect((await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId)))[0]).toMatchObject({
      state: 'DELETED',
      apiKey: null,
    })
    expect((await job.as(job.people.author).delete(`/api/consumer/${consumerId}`)).status).toBe(404)
  })
  it('is for maintainers of internal organizations and admins; the user named must be the caller', async () => {
    const { consumerId } = await acmeKey()
    const { people } = job
    const remove = (person: { email: string }, path = '') => job.as(person).delete(`/api/consumer/${consumerId}${path}`)
    expect((await remove(people.companyUser)).status).toBe(403)
    expect((await remove(people.externalAdmin)).status).toBe(403)
    expect((await remove(people.kongAdmin, `/${people.portalAdmin.id}`)).status).toBe(403)
    expect((await remove(people.kongAdmin, `/${people.kongAdmin.id}`)).status).toBe(200)
  })
})

describe('when access is revoked', () => {
  const grantOf = async (apiId: number) =>
    (
      await job.app.db
        .select()
        .from(accessGrants)
        .where(and(eq(accessGrants.productId, apiId), eq(accessGrants.organizationId, job.people.acme.id)))
    )[0]?.id

  it('the organization’s keys for that API stop working, and work again when it is granted again', async () => {
    const { gatewayUrl, apiKey, api, consumerId } = await acmeKey()
    const elsewhere = await acmeKey()
    expect((await job.as(job.people.portalAdmin).delete(`/api/api-access/${await grantOf(api.id)}`)).status).toBe(200)
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(403)
    expect((await job.call(elsewhere.gatewayUrl, elsewhere.apiKey)).status).toBe(200)
    expect((await job.as(job.people.kongAdmin).get(`/api/consumers?apiId=${api.id}`)).body[0].deployments[0].state).toBe('SUSPENDED')
    const asked = await job
      .as(job.people.externalAdmin)
      .post('/api/request-access', { organizationId: job.people.acme.id, productId: api.id })
    expect(asked.status).toBe(200)
    expect(
      (await job.as(job.people.portalAdmin).post('/api/approve-api-access-request', { apiAccessRequestId: asked.body.id })).status,
    ).toBe(200)
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(200)
    expect((await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId)))[0]).toMatchObject({
      state: 'ACTIVE',
      settled: true,
    })
  })
})

describe('secrets', () => {
  it('are in no list, no detail view and not in the audit log', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => acmeKey()))
    const keys = made.map(({ apiKey }) => apiKey)
    const paths = ['/api/consumers', '/api/view-consumer-list', '/api/resources', ...made.map(({ id }) => `/api/swaggers/deployment/${id}`)]
    for (const person of Object.values(job.people).filter((one) => 'email' in one))
      for (const path of paths) {
        const { text } = await job.as(person as { email: string }).get(path)
        for (const secret of [...keys, job.gateway.token]) expect(text).not.toContain(secret)
      }
    const audits = JSON.stringify(await job.app.db.select().from(auditLog))
    for (const secret of [...keys, job.gateway.token]) expect(audits).not.toContain(secret)
  })
})

describe('the key of an organization for its own draft', () => {
  it('is there for maintainers and portal admins only, as the draft is, until that is published', async () => {
    const api = await job.newApi({ life: 'draft' })
    const { people } = job
    const { body } = await job.deploy(job.form(api.id))
    const at = { deploymentId: body.id, organizationId: people.provider.id }
    const { consumerId } = (await job.as(people.maintainer).post('/api/kong/add-consumer', at)).body
    const seen = async (who: { email: string }) => {
      const { body: groups } = await job.as(who).get('/api/consumers')
      return groups.some(({ deployments }: any) => deployments.some(({ id }: any) => id === consumerId))
    }
    const inDock = async (who: { email: string }) =>
      (await job.as(who).get(`/api/organization/${people.provider.id}`)).text.includes(`"apiId":${api.id},`)
    const all = async () => ({
      lists: [
        await seen(people.companyUser),
        await seen(people.companyAdmin),
        await seen(people.maintainer),
        await seen(people.portalAdmin),
      ],
      docks: [await inDock(people.companyAdmin), await inDock(people.portalAdmin)],
      rotated: (await job.as(people.companyAdmin).post(`/api/consumer/${consumerId}/rotate`, {})).status,
    })
    expect(await all()).toEqual({ lists: [false, false, true, true], docks: [false, true], rotated: 404 })
    await job.as(people.maintainer).post(`/api/swagger/${api.id}/publish`, {})
    expect(await all()).toEqual({ lists: [true, true, true, true], docks: [true, true], rotated: 403 })
  })
})

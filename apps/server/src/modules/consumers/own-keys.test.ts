import { ownKeysMax } from '@apim/contract/constants'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGrant } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { waiting } from '../../../test/waiting.ts'
import { accessGrants, auditLog, consumers, notifications } from '../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

type Person = { email: string }
const of = (name: keyof MainJob['people']) => job.people[name] as MainJob['people']['portalAdmin']

/** A deployment, and a client that has a key there and manages it itself. */
const managing = async () => {
  const { id: deploymentId, gatewayUrl, api } = await job.deployed()
  const { id: grantId } = await buildGrant(job.app.db, api.id, job.people.acme.id, job.people.portalAdmin.id)
  const at = { deploymentId, organizationId: job.people.acme.id }
  const { body } = await job.as(of('portalAdmin')).post('/api/kong/add-consumer', { ...at, nickname: 'issued' })
  const switchTo = (ownKeys: unknown, who: Person = of('portalAdmin')) =>
    job.as(who).put(`/api/api-access/${grantId}/own-keys`, { ownKeys })
  await switchTo(true)
  return { api, at, gatewayUrl, grantId, switchTo, consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string }
}
type Managing = Awaited<ReturnType<typeof managing>>

const add = ({ at }: Managing, nickname: string, who: Person = of('externalAdmin'), more: Record<string, unknown> = {}) =>
  job.as(who).post('/api/kong/add-consumer', { ...at, nickname, ...more })
const edit = ({ at, consumerId }: Managing, more: Record<string, unknown>, who: Person = of('externalAdmin')) =>
  job.as(who).post('/api/kong/add-consumer', { ...at, consumerId, ...more })
const onKey = (method: string, { consumerId }: Managing, what: string, who: Person = of('externalAdmin')) =>
  job.as(who).send(method, `/api/consumer/${consumerId}${what}`, method === 'POST' ? {} : undefined)
const rowOf = async (id: number) => (await job.app.db.select().from(consumers).where(eq(consumers.id, id)))[0]
const grantOf = async (apiId: number) => (await job.app.db.select().from(accessGrants).where(eq(accessGrants.productId, apiId)))[0]
const eventsOf = async (apiId: number, userId: number) =>
  (
    await job.app.db
      .select({ event: notifications.event })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.link, `/apis/${apiId}`)))
      .orderBy(notifications.id)
  ).map(({ event }) => event)

describe('a client that manages its own keys', () => {
  it('adds, renames, pauses, resumes, rotates and revokes them, each as the gateway sees it and with an audit row', async () => {
    const one = await managing()
    const added = await add(one, 'second')
    expect([added.status, (await job.call(one.gatewayUrl, added.body.credentials.apiKey)).status]).toEqual([200, 200])
    expect((await edit(one, { nickname: 'renamed' })).status).toBe(200)
    expect((await rowOf(one.consumerId))?.nickname).toBe('renamed')
    expect((await onKey('POST', one, '/pause')).status).toBe(200)
    expect((await job.call(one.gatewayUrl, one.apiKey)).status).toBe(403)
    expect((await onKey('POST', one, '/resume')).body.works).toBe(true)
    const rotated = await onKey('POST', one, '/rotate')
    expect([rotated.status, (await job.call(one.gatewayUrl, rotated.body.credentials.apiKey)).status]).toEqual([200, 200])
    expect((await onKey('DELETE', one, '/old-key')).status).toBe(200)
    expect((await job.call(one.gatewayUrl, one.apiKey)).status).toBe(401)
    expect((await onKey('DELETE', one, '')).status).toBe(200)
    expect((await job.call(one.gatewayUrl, rotated.body.credentials.apiKey)).status).toBe(401)
    const rows = await job.app.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.actorId, job.people.externalAdmin.id), eq(auditLog.objectType, 'consumer')))
      .orderBy(auditLog.id)
    expect(rows.map(({ action }) => action)).toEqual(
      ['add', 'edit', 'pause', 'resume', 'rotate', 'revoke-old', 'delete'].map((verb) => `consumer.${verb}`),
    )
  })

  it('does so through its company admins only, never for another organization, and never sees a key again', async () => {
    const one = await managing()
    await buildGrant(job.app.db, one.api.id, job.people.globex.id, job.people.portalAdmin.id)
    const refusals = []
    for (const who of [of('externalUser'), of('foreignAdmin'), of('companyUser'), of('companyAdmin')]) {
      refusals.push((await add(one, 'mine', who)).status, (await edit(one, { nickname: 'mine' }, who)).status)
      refusals.push((await onKey('GET', one, '', who)).status, (await onKey('DELETE', one, '', who)).status)
      for (const what of ['/pause', '/resume', '/rotate']) refusals.push((await onKey('POST', one, what, who)).status)
    }
    expect(refusals.filter((status) => status !== 403 && status !== 404)).toEqual([])
    expect((await job.as(of('externalAdmin')).post('/api/record-consumer', { consumerId: one.consumerId })).status).toBe(403)
  })

  it('sets neither limit nor transformer: it sees no entries of it, takes none away, and its further keys have those of its latest', async () => {
    const one = await managing()
    const transformer = { enableRequestTransformer: true, addHeaders: ['X-Tenant:acme'] }
    const limited = await edit(one, { enabledRateLimit: true, rateLimitPerDay: 7, ...transformer }, of('portalAdmin'))
    expect(limited.status).toBe(200)
    const settings = (await onKey('GET', one, '')).body
    expect(settings).toMatchObject({ rateLimit: { requests: 7, period: 'day' }, maySetLimits: false })
    expect(settings.requestTransformer).toMatchObject({ enabled: false, addHeaders: [] })
    for (const [more, field] of [
      [{ enabledRateLimit: true, rateLimitPerDay: 900 }, 'enabledRateLimit'],
      [{ enabledRateLimit: false }, 'enabledRateLimit'],
      [{ rateLimitPerMinute: 900 }, 'enabledRateLimit'],
      [transformer, 'request-transformer'],
      [{ enableRequestTransformer: false }, 'request-transformer'],
    ] as const) {
      const { status, body } = await edit(one, more)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([403, [field]])
    }
    const further = await add(one, 'further', of('externalAdmin'), { enabledRateLimit: false, enableRequestTransformer: false })
    expect(await rowOf(further.body.consumerId)).toMatchObject({
      rateLimit: 7,
      rateLimitPeriod: 'day',
      requestTransformer: { addHeaders: ['X-Tenant:acme'] },
    })
    // Nor does it get rid of them by revoking all.
    for (const id of [one.consumerId, further.body.consumerId])
      expect((await job.as(of('externalAdmin')).delete(`/api/consumer/${id}`)).status).toBe(200)
    const anew = await add(one, 'anew')
    expect(await rowOf(anew.body.consumerId)).toMatchObject({
      rateLimit: 7,
      rateLimitPeriod: 'day',
      requestTransformer: { addHeaders: ['X-Tenant:acme'] },
    })
  })

  it('keeps a limit that a maintainer sets while the client renames the key', async () => {
    const one = await managing()
    let renaming: ReturnType<typeof edit> | undefined
    await job.app.db.transaction(async (tx) => {
      await tx.select().from(accessGrants).where(eq(accessGrants.id, one.grantId)).for('update')
      renaming = edit(one, { nickname: 'renamed' })
      await waiting(job.app)
      await tx.update(consumers).set({ rateLimit: 7, rateLimitPeriod: 'day' }).where(eq(consumers.id, one.consumerId))
    })
    expect((await renaming)?.status).toBe(200)
    expect(await rowOf(one.consumerId)).toMatchObject({ nickname: 'renamed', rateLimit: 7, rateLimitPeriod: 'day' })
  })

  it('cannot rotate one after it was switched off in the middle of the call', async () => {
    const one = await managing()
    let rotating: ReturnType<typeof onKey> | undefined
    await job.app.db.transaction(async (tx) => {
      await tx.update(accessGrants).set({ ownKeys: false }).where(eq(accessGrants.id, one.grantId))
      rotating = onKey('POST', one, '/rotate')
      await Promise.race([rotating, waiting(job.app)])
    })
    expect((await rotating)?.status).toBe(403)
    expect((await rowOf(one.consumerId))?.rotations).toBe(0)
  })

  it('cannot end a pause of the provider', async () => {
    const one = await managing()
    await onKey('POST', one, '/pause', of('portalAdmin'))
    expect((await onKey('POST', one, '/resume')).status).toBe(403)
    expect((await job.call(one.gatewayUrl, one.apiKey)).status).toBe(403)
  })

  it('has as many keys for an API as the limit says, also with concurrent calls; admins add more', async () => {
    const one = await managing()
    const rest = Array.from({ length: ownKeysMax - 3 }, (_, at) => `stored ${at}`)
    const values = { ...one.at, state: 'SUSPENDED' as const, settled: true, createdBy: job.people.portalAdmin.id }
    const stored = await job.app.db
      .insert(consumers)
      .values(rest.map((nickname) => ({ ...values, nickname, pausedByProviderAt: new Date() })))
      .returning({ id: consumers.id })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(one, name)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
      `This organization has ${ownKeysMax} keys for this API, as many as it may manage itself: revoke one first`,
    )
    expect((await add(one, 'more', of('portalAdmin'))).status).toBe(200)
    for (const { id } of stored) await job.app.db.delete(consumers).where(eq(consumers.id, id))
  })

  it('is an internal organization’s company admin too, who then also renames and revokes', async () => {
    const { id: deploymentId, api } = await job.deployed()
    const { id: grantId } = await buildGrant(job.app.db, api.id, job.people.provider.id, job.people.portalAdmin.id)
    const admin = job.as(of('companyAdmin'))
    const at = { deploymentId, organizationId: job.people.provider.id }
    const { consumerId } = (await admin.post('/api/kong/add-consumer', { ...at, nickname: 'first' })).body
    const renamed = () => admin.post('/api/kong/add-consumer', { ...at, consumerId, nickname: 'renamed' })
    expect([(await renamed()).status, (await admin.delete(`/api/consumer/${consumerId}`)).status]).toEqual([403, 403])
    await job.as(of('portalAdmin')).put(`/api/api-access/${grantId}/own-keys`, { ownKeys: true })
    expect([(await renamed()).status, (await admin.delete(`/api/consumer/${consumerId}`)).status]).toEqual([200, 200])
  })
})

describe('who manages the keys of a grant', () => {
  it('is said by portal admins, told to the company admins, recorded once, and ends at once', async () => {
    const one = await managing()
    for (const who of [of('kongAdmin'), of('maintainer'), of('externalAdmin')]) expect((await one.switchTo(false, who)).status).toBe(403)
    expect((await one.switchTo('yes')).body.errors).toHaveProperty('ownKeys')
    await one.switchTo(true)
    expect((await add(one, 'before')).status).toBe(200)
    expect((await one.switchTo(false)).body).toEqual({ entityId: one.grantId })
    expect([(await add(one, 'after')).status, (await onKey('DELETE', one, '')).status]).toEqual([403, 403])
    expect((await job.call(one.gatewayUrl, one.apiKey)).status).toBe(200)
    const rows = await job.app.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'access-grant.edit'), eq(auditLog.objectId, String(one.grantId))))
      .orderBy(auditLog.id)
    const product = { productId: one.api.id, organizationId: job.people.acme.id }
    expect(rows).toEqual([
      { before: { ownKeys: false }, after: { ownKeys: true, ...product } },
      { before: { ownKeys: true }, after: { ownKeys: false, ...product } },
    ])
    expect(await eventsOf(one.api.id, job.people.externalAdmin.id)).toEqual([
      'organization-access.own-keys',
      'organization-access.no-own-keys',
    ])
    await job.as(of('portalAdmin')).delete(`/api/api-access/${one.grantId}`)
    expect((await one.switchTo(true)).status).toBe(404)
  })

  it('can be said with an approval, and no key is due then', async () => {
    const { id: deploymentId, api } = await job.deployed()
    const asked = await job.as(of('externalAdmin')).post('/api/request-access', { organizationId: job.people.acme.id, productId: api.id })
    const approved = await job
      .as(of('portalAdmin'))
      .post('/api/approve-api-access-request', { apiAccessRequestId: asked.body.id, ownKeys: true })
    expect(approved.status).toBe(200)
    const { body: held } = await job.as(of('externalAdmin')).get(`/api/available-api-access/${job.people.acme.id}`)
    expect(held.find((grant: any) => grant.product.id === api.id)).toMatchObject({ ownKeys: true, keyDue: false })
    expect((await job.as(of('externalAdmin')).get(`/api/api-detail/${api.id}`)).body.ownKeys).toBe(true)
    expect((await job.as(of('portalAdmin')).get(`/api/api-detail/${api.id}`)).body.ownKeys).toBe(false)
    expect((await add({ at: { deploymentId, organizationId: job.people.acme.id } } as Managing, 'first')).status).toBe(200)
    const [entry] = await job.app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'access-request.approve'))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry?.after).toMatchObject({ ownKeys: true })
    const { body: groups } = await job.as(of('externalAdmin')).get(`/api/consumers?apiId=${api.id}`)
    expect(groups[0].ownKeys).toBe(true)
    // A maintainer, who sees no more of it than its name.
    const { body: foreign } = await job.as(of('maintainer')).get(`/api/consumers?apiId=${api.id}`)
    expect(foreign[0].ownKeys).toBe(false)
  })

  it('can be said with a key that gives access, or for access that there is, by portal admins', async () => {
    const { id: deploymentId, api } = await job.deployed()
    const at = { deploymentId, organizationId: job.people.acme.id }
    const give = (who: Person, nickname: string, more: Record<string, unknown>) =>
      job.as(who).post('/api/kong/add-consumer', { ...at, nickname, ...more })
    const refused = await give(of('kongAdmin'), 'first', { ownKeys: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['ownKeys']])
    const first = await give(of('portalAdmin'), 'first', { ownKeys: true })
    expect([first.status, (await grantOf(api.id))?.ownKeys]).toEqual([200, true])
    await give(of('portalAdmin'), 'second', {})
    expect((await grantOf(api.id))?.ownKeys).toBe(true)
    await give(of('portalAdmin'), 'third', { ownKeys: false })
    expect((await grantOf(api.id))?.ownKeys).toBe(false)
    const { consumerId } = first.body
    expect((await give(of('portalAdmin'), 'renamed', { consumerId, ownKeys: true })).body.errors).toHaveProperty('ownKeys')
  })
})

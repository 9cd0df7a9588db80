import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, testDatabase, testToken } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../test/main-job.ts'
import { audit, system } from '../audit/audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { accessRequests, apis, auditLog, consumers, deployments, idempotencyKeys, viewRecords } from '../db/schema/index.ts'
import type { Attempt } from '../idempotency/index.ts'
import { createVault, type Vault } from '../security/vault.ts'

let job: MainJob
let count = 0
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
})
afterAll(() => job.close())

const newKey = () => `key-${++count}`
const under = (key: string) => ({ 'idempotency-key': key })
const post = (url: string, body: unknown, key: string, person: { email: string } = job.people.portalAdmin) =>
  job.as(person).post(url, body, under(key))
const asked = async () => ({ productId: (await job.newApi()).id, organizationId: job.people.acme.id })
const document = (title: string) => {
  const form = new FormData()
  form.append('bizappId', String(job.payments.id))
  form.append('jsonFile', new Blob([JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} })]), 'shop.json')
  return form
}

describe('a call with an Idempotency-Key', () => {
  it('has one effect and one response, however often it is sent, also concurrently', async () => {
    const [body, key] = [await asked(), newKey()]
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('/api/request-access', body, key)))
    const answered = replies.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(0)
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1)
    // The others arrived while the first was running.
    for (const { status, body: problem, headers } of replies.filter((reply) => reply.status !== 200))
      expect([status, problem.code, headers['retry-after']]).toEqual([409, 'still-running', '1'])
    const again = await post('/api/request-access', body, key)
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, answered[0]?.text, 'true'])
    expect(await job.app.db.$count(accessRequests, eq(accessRequests.productId, body.productId))).toBe(1)
  })
  it('with a different body is 422 and has no effect', async () => {
    const [body, other, key] = [await asked(), await asked(), newKey()]
    expect((await post('/api/request-access', body, key)).status).toBe(200)
    const reply = await post('/api/request-access', other, key)
    expect([reply.status, reply.body.code]).toEqual([422, 'key-used-otherwise'])
    expect(await job.app.db.$count(accessRequests, eq(accessRequests.productId, other.productId))).toBe(0)
  })
  it('is specific to its user and its route', async () => {
    const [body, key] = [await asked(), newKey()]
    expect((await post('/api/request-access', body, key)).status).toBe(200)
    const otherUser = await post('/api/request-access', body, key, job.people.secondAdmin)
    expect([otherUser.status, otherUser.headers['idempotent-replayed']]).toEqual([409, undefined])
    const form = job.form((await job.newApi()).id)
    expect((await post('/api/swagger/deploy', form, key)).status).toBe(200)
  })
  it('is specific to the object in its path', async () => {
    const [one, other, key] = [await job.newApi(), await job.newApi(), newKey()]
    const remove = (id: number) => job.as(job.people.portalAdmin).delete(`/api/swaggers/${id}`, undefined, under(key))
    const first = await remove(one.id)
    expect([(await remove(one.id)).text, (await remove(other.id)).status]).toEqual([first.text, 422])
  })
  it('leaves nothing by which the body, with its secrets, could be guessed without the installation’s key', async () => {
    const { email } = job.people.portalAdmin
    const keptBy = async (vault: Vault) => {
      const [database, key] = [await testDatabase(), newKey()]
      const app = await buildTestApp({ vault }, database)
      await buildUser(app.db, { email, portalAdmin: true })
      const area = { name: 'Payments', description: 'How money moves' }
      expect((await app.as(email).post('/api/business-area', area, under(key))).body).toMatchObject({ name: 'Payments' })
      const [kept] = await app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
      await app.close()
      return kept?.requestHash
    }
    const vaultOf = (byte: number) => createVault(Buffer.alloc(32, byte).toString('base64'))
    const kept = await keptBy(vaultOf(1))
    expect([await keptBy(vaultOf(1)), await keptBy(vaultOf(2))]).toEqual([kept, expect.not.stringMatching(`^${kept}$`)])
  })
  it('treats bodies with the same fields in a different order as equal', async () => {
    const [{ productId, organizationId }, key] = [await asked(), newKey()]
    const first = await post('/api/request-access', { productId, organizationId }, key)
    expect((await post('/api/request-access', { organizationId, productId }, key)).text).toBe(first.text)
  })
  it('accepts a body nested arbitrarily deep', async () => {
    const { email } = job.people.portalAdmin
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const answer = await job.app.app.inject({
      method: 'POST',
      url: '/api/record-consumer',
      headers: {
        ...under(newKey()),
        authorization: `Bearer ${await testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email })}`,
        'content-type': 'application/json',
      },
      payload: `{"consumerId":2147483647,"userId":${deep}}`,
    })
    expect(answer.statusCode).toBe(404)
  })
  it('compares uploads by their parts, ignoring the boundary', async () => {
    const key = newKey()
    const first = await post('/api/swagger/import', document('Twice'), key)
    expect(first.status).toBe(200)
    expect((await post('/api/swagger/import', document('Twice'), key)).text).toBe(first.text)
    expect((await post('/api/swagger/import', document('Other'), key)).status).toBe(422)
    expect(await job.app.db.$count(apis, eq(apis.name, 'Twice'))).toBe(1)
  })
  it('repeats a refusal and retries a failure', async () => {
    const [body, key] = [{ productId: 999_999, organizationId: job.people.acme.id }, newKey()]
    const first = await post('/api/request-access', body, key)
    expect([first.status, (await post('/api/request-access', body, key)).text]).toEqual([404, first.text])
    const [form, another] = [job.form((await job.newApi()).id), newKey()]
    // With less patience, so that the rollback at the refusing gateway gives up sooner.
    const { db, pool } = job.app
    const workTimes = { ...calmTimes, patienceMs: 3000, cleanupMs: 1000 }
    const hasty = await buildTestApp({ reconciles: false, workTimes }, { db, pool, close: async () => undefined })
    job.admin.begin(({ write }) => (write > 0 ? 'refuse' : undefined))
    const failed = await hasty.as(job.people.portalAdmin.email).post('/api/swagger/deploy', form, under(another))
    expect(failed.status).toBe(502)
    job.admin.begin(() => undefined)
    await hasty.close()
    const second = await post('/api/swagger/deploy', form, another)
    expect([second.status, second.text]).toEqual([200, (await post('/api/swagger/deploy', form, another)).text])
    expect(await job.app.db.$count(deployments, eq(deployments.apiId, form.id))).toBe(1)
  })
  it.each(['', 'with space', 'ä', 'x'.repeat(256)])('rejects an invalid key: %j', async (key) => {
    const reply = await post('/api/request-access', await asked(), key)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['Idempotency-Key']])
  })
  it('is remembered for a day, then deleted', async () => {
    const [body, key] = [await asked(), newKey()]
    await post('/api/request-access', body, key)
    const ofKey = eq(idempotencyKeys.key, key)
    const [row] = await job.app.db.select().from(idempotencyKeys).where(ofKey)
    expect(Math.round((Number(row?.expiresAt) - Number(row?.createdAt)) / 3_600_000)).toBe(24)
    await job.app.db.update(idempotencyKeys).set({ expiresAt: sql`now() - interval '1 second'` }).where(ofKey)
    expect((await post('/api/request-access', body, key)).headers['idempotent-replayed']).toBeUndefined()
    await job.app.db.update(idempotencyKeys).set({ expiresAt: sql`now() - interval '1 second'` }).where(ofKey)
    await job.app.app.idempotency.kept.purgeSome()
    expect(await job.app.db.$count(idempotencyKeys, ofKey)).toBe(0)
  })
  it('is stored only up to a limit per user', async () => {
    const person = job.people.foreignAdmin
    await job.app.db.execute(sql`insert into idempotency_keys (caller, route, key, request_hash, expires_at, lease_until)
      select ${`user ${person.id}`}, 'POST /x', 'k' || n, 'h', now() + interval '1 day', now() from generate_series(1, 10000) n`)
    const reply = await post('/api/request-access', await asked(), newKey(), person)
    expect([reply.status, reply.body.detail]).toEqual([429, expect.stringContaining('Idempotency-Key')])
    await job.app.db.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, `user ${person.id}`))
  })
})

describe('a response with a secret', () => {
  const add = async () => {
    const { id } = await job.deployed()
    const [body, key] = [{ deploymentId: id, organizationId: job.people.acme.id }, newKey()]
    return { body, key, first: await post('/api/kong/add-consumer', body, key) }
  }
  it('is rebuilt from the key itself and stored nowhere else', async () => {
    const { body, key, first } = await add()
    const again = await post('/api/kong/add-consumer', body, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(first.body.credentials.apiKey).toMatch(/^apk_/)
    expect(JSON.stringify(await job.app.db.select().from(idempotencyKeys))).not.toContain('apk_')
    expect(await job.app.db.$count(consumers, eq(consumers.deploymentId, body.deploymentId))).toBe(1)
  })
  it('is not repeated when the key is deleted', async () => {
    const { body, key, first } = await add()
    await job.as(job.people.portalAdmin).delete(`/api/consumer/${first.body.consumerId}`)
    const again = await post('/api/kong/add-consumer', body, key)
    expect([again.status, again.text.includes('apk_')]).toEqual([404, false])
  })
  it('to revealing a key leaves one view record, and is authorized again on every attempt', async () => {
    const { first } = await add()
    const { consumerId } = first.body
    const [body, key] = [{ consumerId }, newKey()]
    const look = () => post('/api/record-consumer', body, key)
    expect([(await look()).text, (await look()).status]).toEqual([JSON.stringify(first.body.credentials), 200])
    expect(await job.app.db.$count(viewRecords, eq(viewRecords.consumerId, consumerId))).toBe(1)
    await job.as(job.people.portalAdmin).delete(`/api/consumer/${consumerId}`)
    expect((await look()).status).toBe(404)
  })
})

it('a first attempt that resumes after another took over its key has no effect', async () => {
  const { idempotency } = job.app.app
  const call = { caller: 'user 1', route: 'POST /api/x', key: newKey(), hash: 'hash' }
  const mine = async () => {
    const begun = await idempotency.begin(call)
    if (begun.is !== 'mine') throw new Error(begun.is)
    return begun.attempt
  }
  const change = (attempt: Attempt) =>
    job.app.db.transaction((tx) =>
      audit(tx, { ...system, attempt }, { action: 'thing.change', objectType: 'thing', objectId: attempt.attempt }),
    )
  const first = await mine()
  await job.app.db.update(idempotencyKeys).set({ leaseUntil: sql`now()` }).where(eq(idempotencyKeys.key, call.key))
  const second = await mine()
  await expect(change(first)).rejects.toMatchObject({ status: 409 })
  await change(second)
  const changes = await job.app.db.select().from(auditLog).where(eq(auditLog.objectType, 'thing'))
  expect(changes.map(({ objectId }) => objectId)).toEqual([String(second.attempt)])
})
it('all of this leaves an audit log that verifies (trust T69)', async () => expect(await verifyAudit(job.app.db)).toBeUndefined())

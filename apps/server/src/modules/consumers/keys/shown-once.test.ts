import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { consumers, idempotencyKeys, keyRotations, viewRecords } from '../../../db/schema/index.ts'

const refusal = [403, 'key-shown-once']
let job: MainJob
let count = 0
beforeAll(async () => {
  job = await buildMainJob({ keyReveal: false })
})
afterAll(() => job.close())

const admin = () => job.as(job.people.portalAdmin)
const under = () => ({ 'idempotency-key': `once-${++count}` })
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
/** A call that makes a key, as often as one wishes under one name. */
const making = async () => {
  const { id } = await job.deployed()
  const [body, header] = [{ deploymentId: id, organizationId: job.people.acme.id }, under()]
  const make = () => admin().post('/api/kong/add-consumer', body, header)
  const first = await make()
  return { make, first, consumerId: first.body.consumerId as number, header }
}
const long = sql`now() - interval '11 minutes'`
const age = (consumerId: number) => job.app.db.update(consumers).set({ createdAt: long }).where(eq(consumers.id, consumerId))

describe('with KEY_REVEAL=false', () => {
  it('shows a key in the answer that makes it, and never again: to no one, under no name of the call, and without a record', async () => {
    const { first, consumerId } = await making()
    expect(first.body.credentials.apiKey).toMatch(/^apk_/)
    for (const header of [{}, under(), under()])
      for (const person of [job.people.portalAdmin, job.people.secondAdmin]) {
        const reply = await job.as(person).post('/api/record-consumer', { consumerId }, header)
        expect([...outcome(reply), reply.text.includes('apk_')]).toEqual([...refusal, false])
      }
    expect(await job.app.db.$count(viewRecords)).toBe(0)
  })
  it('tells who may not see the key what it told them before', async () => {
    const { consumerId } = await making()
    const ask = (person: { email: string }, id: number) => job.as(person).post('/api/record-consumer', { consumerId: id })
    expect((await ask(job.people.foreignAdmin, consumerId)).status).toBe(404)
    expect(outcome(await ask(job.people.kongAdmin, consumerId))).toEqual([403, undefined])
    expect((await ask(job.people.portalAdmin, 999_999)).status).toBe(404)
  })
  it('answers a repeated call again for ten minutes, then no more', async () => {
    const { make, first, consumerId } = await making()
    expect((await make()).text).toBe(first.text)
    await age(consumerId)
    const late = await make()
    expect([...outcome(late), late.text.includes('apk_')]).toEqual([...refusal, false])
  })
  it('answers a call that never was answered, however long it took', async () => {
    const { make, first, consumerId, header } = await making()
    await age(consumerId)
    const ofCall = eq(idempotencyKeys.key, header['idempotency-key'])
    await job.app.db.update(idempotencyKeys).set({ status: null, leaseUntil: sql`now() - interval '1 second'` }).where(ofCall)
    expect((await make()).text).toBe(first.text)
    expect(outcome(await make())).toEqual(refusal)
  })
  it('sends no answer of which it cannot record that it was given, and gives it to the next call, for ten minutes', async () => {
    const { id } = await job.deployed()
    const [body, header] = [{ deploymentId: id, organizationId: job.people.acme.id }, under()]
    const make = () => admin().post('/api/kong/add-consumer', body, header)
    const finish = vi.spyOn(job.app.app.idempotency, 'finish').mockRejectedValueOnce(new Error('the database is away'))
    const unrecorded = await make()
    finish.mockRestore()
    expect([unrecorded.status, unrecorded.text.includes('apk_')]).toEqual([503, false])
    const first = await make()
    expect([first.status, first.body.credentials.apiKey]).toEqual([200, expect.stringMatching(/^apk_/)])
    await age(first.body.consumerId)
    expect(outcome(await make())).toEqual(refusal)
  })
  it('shows a rotated key in the answer that rotates it, which is repeated for ten minutes', async () => {
    const { consumerId, first } = await making()
    const header = under()
    const rotate = () => admin().post(`/api/consumer/${consumerId}/rotate`, {}, header)
    const rotated = await rotate()
    expect(rotated.body.credentials.apiKey).toMatch(/^apk_/)
    expect(rotated.body.credentials.apiKey).not.toBe(first.body.credentials.apiKey)
    expect((await rotate()).text).toBe(rotated.text)
    await job.app.db.update(keyRotations).set({ rotatedAt: long }).where(eq(keyRotations.consumerId, consumerId))
    expect(outcome(await rotate())).toEqual(refusal)
  })
  it('edits of an old key and their repetition show none and are not refused', async () => {
    const { consumerId, first } = await making()
    await age(consumerId)
    const { deploymentId } = first.body as { deploymentId: number }
    const body = { consumerId, deploymentId, organizationId: job.people.acme.id, nickname: 'desk' }
    const header = under()
    const edit = () => admin().post('/api/kong/add-consumer', body, header)
    const edited = await edit()
    expect([edited.status, edited.text.includes('apk_')]).toEqual([200, false])
    expect((await edit()).text).toBe(edited.text)
  })
  it('tells the portal so with the user', async () => {
    expect((await admin().get('/api/user')).body.keyReveal).toBe(false)
  })
})

it('without the setting the portal is told that keys can be shown again', async () => {
  const shows = await buildMainJob()
  expect((await shows.as(shows.people.portalAdmin).get('/api/user')).body.keyReveal).toBe(true)
  await shows.close()
})

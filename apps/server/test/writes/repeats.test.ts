import { isMutation } from '@apim/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../src/audit/verify-audit.ts'
import { auditLog, idempotencyKeys, mailOutbox } from '../../src/db/schema/index.ts'
import { buildTestApp, type Reply, type TestApp } from '../app.ts'
import type { Case } from '../permissions/case.ts'
import { cases } from '../permissions/cases.ts'
import { implementedRows, type Row, routes, rowName, spelled, valueFor } from '../permissions/table.ts'
import { buildWorld, type Who, type World, worldTimes } from '../permissions/world.ts'

let app: TestApp
let world: World
let count = 0
beforeAll(async () => {
  app = await buildTestApp({ workTimes: worldTimes })
  world = await buildWorld(app)
})
afterAll(() => app.close())

/**
 * Calls that wait for a gateway, which this world does not have: http/idempotency.test.ts, idempotency/kills.test.ts and the tests of rotation and pause
 * repeat them.
 */
const needGateway = new Set([
  'POST /api/swagger/deploy',
  'DELETE /api/swaggers/deployment/{id}',
  'POST /api/kong/add-consumer',
  'DELETE /api/consumer/{id}',
  'DELETE /api/consumer/{id}/{user}',
  'POST /api/consumer/{id}/rotate',
  'DELETE /api/consumer/{id}/old-key',
  'POST /api/consumer/{id}/pause',
  'POST /api/consumer/{id}/resume',
])
/** Their response is how far the work is that they started. */
const progressing = new Set(['POST /api/audit/verification'])

const callOf = ({ method, path }: Row) => `${method} ${path}`
const mutations = new Set(routes.filter(isMutation).map(spelled))
const rows = implementedRows().filter((row) => mutations.has(callOf(row)) && !needGateway.has(callOf(row)))

/** Who makes the call: a portal admin, or whoever may. */
const callerOf = (row: Row) =>
  world.cast.findLast((who) => who.organizationId !== null && !['deny', 'empty'].includes(valueFor(row, who))) as Who

/** A new object of the case; `call` makes the same call on it every time. */
const prepare = async (row: Row) => {
  const [one, who] = [cases[rowName(row)] as Case, callerOf(row)]
  const { url, body } = await one.call(world, who, 'own')
  const key = `repeat-${++count}`
  const by = who.email === undefined || one.isAnonymous ? app.anonymous : app.as(who.email, { sid: `${who.email} ${key}` })
  const mailsBefore = await app.db.$count(mailOutbox)
  return {
    key,
    call: (headers: Record<string, string> = { 'idempotency-key': key }) => by.send(row.method, url, body, headers),
    /** What these calls left behind. */
    traces: async (...replies: Reply[]) => {
      await app.app.services.registration.intake.done()
      const ids = replies.map(({ headers }) => String(headers['x-request-id']))
      const audited = await app.db.select({ action: auditLog.action }).from(auditLog).where(inArray(auditLog.requestId, ids))
      return { audited: audited.map(({ action }) => action).sort(), mails: (await app.db.$count(mailOutbox)) - mailsBefore }
    },
  }
}

describe('a call that changes something and comes again under its Idempotency-Key (trust T62)', () => {
  it('is any call of the contract, except those that wait for a gateway', () => {
    expect(new Set([...rows.map(callOf), ...needGateway])).toEqual(mutations)
  })
  describe.each(rows.map((row) => [rowName(row), row] as const))('%s', (name, row) => {
    it('has one effect and one response, also when it comes five times at once', async () => {
      const single = await prepare(row)
      const made = await single.call({})
      expect([made.status, made.status === 200 ? '' : made.text]).toEqual([200, ''])
      const expected = await single.traces(made)
      const { call, traces } = await prepare(row)
      const replies = await Promise.all(Array.from({ length: 5 }, () => call()))
      const again = await call()
      const done = replies.filter(({ status }) => status === 200)
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
      expect(new Set(done.map(({ text }) => text))).toEqual(new Set([again.text]))
      // The others came while the first was running.
      expect(replies.filter((reply) => reply.status !== 200 && reply.body?.code !== 'still-running')).toEqual([])
      expect(await traces(...replies, again)).toEqual(expected)
    })
    it('has one effect and the same response when the server stopped before it could answer', async () => {
      const { key, call, traces } = await prepare(row)
      const first = await call()
      const expected = await traces(first)
      const unanswered = { status: null, answer: null, leaseUntil: sql`now()` }
      await app.db.update(idempotencyKeys).set(unanswered).where(eq(idempotencyKeys.key, key))
      const again = await call()
      const whole = ({ body }: Reply) => (progressing.has(name) ? { id: body.id } : body)
      expect([again.status, whole(again)]).toEqual([200, whole(first)])
      expect(await traces(first, again)).toEqual(expected)
    })
  })
  it('leaves an audit log that verifies', async () => {
    await app.app.services.audit.verified()
    expect(await verifyAudit(app.db)).toBeUndefined()
  })
})

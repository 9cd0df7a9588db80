import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import type { Database } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { audit, contentOf, hashOf, system } from './audit.ts'
import { reportAudit, verifyAudit } from './verify-audit.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < many; n++) {
      const after = { z: n, a: { text: 'Bänk "1"\n', list: [1.5, null, undefined, true], none: undefined } }
      await audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: n, before: n % 2 ? null : { z: n - 1 }, after })
    }
  })
})
afterAll(() => database.close())
const many = 1203

/** As someone with the database's superuser could. */
const tamper = async (change: () => Promise<unknown>) => {
  await database.db.execute(sql`alter table audit_log disable trigger user`)
  await change()
  await database.db.execute(sql`alter table audit_log enable trigger user`)
}
const ids = async () => (await database.db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)).map(({ id }) => id)

it('finds nothing in an unaltered log, whatever kind of value was recorded', async () => {
  const after = { at: new Date(), nested: [{ until: new Date(0), none: undefined }], negative: -0, large: 1e21, missing: Number.NaN }
  await database.db.transaction((tx) =>
    audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: 1, before: after, after }),
  )
  expect(await verifyAudit(database.db)).toBeUndefined()
})
it('finds nothing in an unaltered log, and names the row that was edited, whichever column', async () => {
  expect(await verifyAudit(database.db)).toBeUndefined()
  const id = (await ids())[1100] ?? 0
  const edits = [
    { actorEmail: 'somebody@else.example' },
    { after: { z: 0 } },
    { at: new Date('2026-01-01') },
    { objectId: '7' },
    { hash: 'x' },
  ]
  for (const edit of edits) {
    const [before] = await database.db.select().from(auditLog).where(eq(auditLog.id, id))
    await tamper(() => database.db.update(auditLog).set(edit).where(eq(auditLog.id, id)))
    expect([edit, await verifyAudit(database.db)]).toEqual([edit, id])
    await tamper(() =>
      database.db
        .update(auditLog)
        .set(before as typeof auditLog.$inferSelect)
        .where(eq(auditLog.id, id)),
    )
  }
  expect(await verifyAudit(database.db)).toBeUndefined()
})
it('names the row after a deleted one, and alerts the operator', async () => {
  const [, second, third] = await ids()
  await tamper(() => database.db.delete(auditLog).where(eq(auditLog.id, second ?? 0)))
  let output = ''
  await reportAudit(database.db, pino({ level: 'error' }, { write: (line: string) => void (output += line) }))
  expect(JSON.parse(output)).toMatchObject({ security: 'audit-chain-broken', auditId: third })
})
it('cannot be edited by the product itself', async () => {
  const changes = [() => database.db.update(auditLog).set({ action: 'x' }), () => database.db.delete(auditLog)]
  for (const change of changes)
    await expect(
      change().catch((error: Error) => {
        throw error.cause
      }),
    ).rejects.toThrow('append-only')
})
it('hashes an entry as every version before did, so that no upgrade makes an intact log look broken', () => {
  const entry = {
    at: new Date('2026-01-02T03:04:05.678Z'),
    actorId: 7,
    actorEmail: 'ada@bank.example',
    organizationId: null,
    action: 'consumer.create',
    objectType: 'consumer',
    objectId: '12',
    before: null,
    after: { roles: ['b', 'a'], expiresAt: '2027-01-01T00:00:00.000Z', nested: { z: 1.5, a: null, text: 'Bänk "1"\n' } },
    requestId: 'r-1',
    address: '192.0.2.1',
  }
  // What the first version computed; never change it.
  expect(hashOf('previous', contentOf(entry))).toBe('62a47d9aefe3c85caf302b99096698eaa2ea4235425c9d39806baf8cd6f5bf0e')
})

import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { canonicalJson } from '../canonical-json.ts'
import type { Tx } from '../db/client.ts'
import { lockForTransaction } from '../db/locks.ts'
import { auditLog } from '../db/schema/index.ts'
import type { SignedIn } from '../http/signed-in.ts'
import { recordEffect } from '../idempotency/index.ts'

export interface AuditEntry {
  /** `<object>.<verb>`, such as `deployment.request`. */
  action: string
  objectType: string
  objectId: string | number
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** The actor: a person, or the system, which has no id. */
export type AuditActor = Pick<SignedIn, 'email' | 'organizationId' | 'attempt' | 'via'> & {
  [K in 'id' | 'requestId' | 'address']: SignedIn[K] | null
}

/** The system, for changes that no person makes. */
export const system: AuditActor = { id: null, email: 'system', organizationId: null, requestId: null, address: null }

/** A call without a signed-in user. */
export type Visit = Pick<SignedIn, 'requestId' | 'address' | 'attempt'>

/** Someone who is not signed in, for what anyone may do. */
export const visitor = (visit: Visit): AuditActor => ({ id: null, email: 'visitor', organizationId: null, ...visit })

type Content = Omit<typeof auditLog.$inferSelect, 'id' | 'hash' | 'previousHash'>

/** What the hash of a row covers: everything but its id and the hashes. */
export const contentOf = ({
  at,
  actorId,
  actorEmail,
  organizationId,
  action,
  objectType,
  objectId,
  before,
  after,
  requestId,
  address,
}: Content) => ({
  at: at.toISOString(),
  actorId,
  actorEmail,
  organizationId,
  action,
  objectType,
  objectId,
  before,
  after,
  requestId,
  address,
})

/** The hash of a row, over the previous row's hash and its own content. */
export const hashOf = (previous: string, entry: unknown) =>
  createHash('sha256')
    .update(previous)
    // A canonical form, because jsonb does not keep the order of keys.
    .update(canonicalJson(entry))
    .digest('hex')

/**
 * Appends one row to the audit log in the transaction of the change it records: no row, no change (trust T69). Never put secrets into `before` or
 * `after`. Under an Idempotency-Key the effect is recorded too. Rows are hash-chained, so writers queue until the transaction ends: call it last.
 */
export const audit = async (tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> => {
  if (actor.attempt) await recordEffect(tx, actor.attempt, entry.objectType, String(entry.objectId))
  await lockForTransaction(tx, 'auditChain')
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const row = {
    at: new Date(),
    actorId: actor.id,
    actorEmail: actor.email,
    organizationId: actor.organizationId,
    action: entry.action,
    objectType: entry.objectType,
    objectId: String(entry.objectId),
    before: entry.before ?? null,
    after: actor.via ? { ...entry.after, via: actor.via } : (entry.after ?? null),
    requestId: actor.requestId,
    address: actor.address,
  }
  const previousHash = last?.hash ?? ''
  await tx.insert(auditLog).values({ ...row, previousHash, hash: hashOf(previousHash, contentOf(row)) })
}

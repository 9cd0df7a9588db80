import { type AuditEntry, audit, system } from '../audit/audit.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Lease } from '../db/leases.ts'
import { LostLease } from './settle.ts'

interface FinishOptions<Values> {
  db: Db
  /** The object type in the audit log. */
  objectType: string
  /** Writes the row, if the lease still holds. */
  finish(tx: Tx, lease: Lease, values: Values): Promise<boolean>
}
type AuditDetails = Omit<AuditEntry, 'objectType' | 'objectId'>
interface FinishHooks {
  /** Written before the row. */
  before?(tx: Tx): Promise<void>
  /** Written after it; returns the audit entry. */
  after?(tx: Tx): Promise<AuditDetails | undefined>
}

/** Records the end of work on a row and everything that goes with it in one transaction. Throws LostLease when nothing was written. */
export const createFinish =
  <Values>({ db, objectType, finish }: FinishOptions<Values>) =>
  (lease: Lease, values: Values, { before, after }: FinishHooks = {}): Promise<void> =>
    db.transaction(async (tx) => {
      await before?.(tx)
      if (!(await finish(tx, lease, values))) throw new LostLease(`${objectType} ${lease.id}`)
      const details = await after?.(tx)
      if (details) await audit(tx, system, { ...details, objectType, objectId: lease.id })
    })

import { type AuditEntry, audit, system } from '../audit/audit.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Lease } from '../db/leases.ts'
import { LostLease } from './settle.ts'

interface Ending<Values> {
  db: Db
  /** As the audit log names such a row. */
  objectType: string
  /** Writes the row, if the lease still holds. */
  finish(tx: Tx, lease: Lease, values: Values): Promise<boolean>
}
type Told = Omit<AuditEntry, 'objectType' | 'objectId'>
interface Beside {
  /** What is written before the row. */
  before?(tx: Tx): Promise<void>
  /** What is written after it; answers what the audit log is told. */
  after?(tx: Tx): Promise<Told | undefined>
}

/** Writes the end of a piece of work, and what goes with it, in one transaction. Throws LostLease; nothing is written then. */
export const endings =
  <Values>({ db, objectType, finish }: Ending<Values>) =>
  (lease: Lease, values: Values, { before, after }: Beside = {}): Promise<void> =>
    db.transaction(async (tx) => {
      await before?.(tx)
      if (!(await finish(tx, lease, values))) throw new LostLease(`${objectType} ${lease.id}`)
      const told = await after?.(tx)
      if (told) await audit(tx, system, { ...told, objectType, objectId: lease.id })
    })

import { audit, system } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/client.ts'
import { isInDoubt } from '../restored/restored-keys.store.ts'
import { credentialsIn, type Rotating, rotationStore } from './rotation.store.ts'

/** Whether its new key was never seen to work at the gateway. */
export const isRotationOpen = ({
  rotation,
  applied,
  keySlot,
}: Pick<Rotating, 'applied' | 'keySlot'> & { rotation: object | null }): boolean =>
  rotation !== null && applied !== null && (applied.keySlot ?? 0) !== keySlot

/**
 * The columns and the write that make the old key the only one again, with the end it had; nothing for any other row. The consumer is written first, as
 * whoever shuts keys out does.
 */
export const undoneRotation = (row: Rotating) => {
  const { rotation, applied } = row
  if (!rotation || !applied || !isRotationOpen(row)) return { values: {}, after: async () => undefined }
  const expiresAt = applied.expiresAt ? new Date(applied.expiresAt) : null
  return {
    values: { ...credentialsIn(rotation), keySlot: applied.keySlot ?? 0, rotations: row.rotations - 1, expiresAt },
    after: async (tx: Tx) => void (await rotationStore.remove(tx, [row.id])),
  }
}

/** Undoes such a rotation, and says why in the audit log. */
export const undoRotation = async (tx: Tx, row: Rotating, reason: string): Promise<void> => {
  const undone = undoneRotation(row)
  await rotationStore.update(tx, row.id, undone.values)
  await undone.after(tx)
  await audit(tx, system, { action: 'consumer.roll-back', objectType: 'consumer', objectId: row.id, after: { reason } })
}

/**
 * Undoes what the transaction, which shuts these consumers out, has interrupted: the call that rotates such a key fails, so no one sees the new one, and
 * the old one must not end as if it were replaced. Whether a rotation that was under way at a backup succeeded, only the gateway knows.
 */
export const undoInterrupted = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const rows = (await rotationStore.findOf(tx, ids)).filter((row) => isRotationOpen(row) && !isInDoubt(row))
  for (const row of rows) await undoRotation(tx, row, 'The rotation was interrupted: the key was shut out')
}

import type { Tx } from '../../../db/client.ts'
import { rotationStore } from '../rotation/rotation.store.ts'
import { isRotationOpen, undoRotation } from '../rotation/undo-rotation.ts'

interface Since {
  id: number
  /** Its gateway has the key that a rotation was making at the backup. */
  isNewThere: boolean
  /** It has the old one alone. */
  isUndone: boolean
}

/** Ends rotations that were under way at the backup as they have ended at the gateway since. */
export const endAsSince = async (tx: Tx, told: readonly Since[]): Promise<void> => {
  const since = new Map(told.map((one) => [one.id, one]))
  for (const row of (await rotationStore.findOf(tx, [...since.keys()])).filter(isRotationOpen)) {
    const { id, keySlot, applied, expiresAt } = row
    if (since.get(id)?.isUndone) await undoRotation(tx, row, 'The rotation that was under way at the backup had failed since')
    else if (since.get(id)?.isNewThere)
      await rotationStore.update(tx, id, { applied: { ...applied, keySlot, expiresAt: expiresAt?.toISOString() ?? null } })
  }
}

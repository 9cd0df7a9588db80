import type { Tx } from '../../../db/client.ts'
import type { ConsumerRow } from '../consumers.store.ts'
import { credentialsIn, rotationStore } from './rotation.store.ts'

/** Whether its new key was never seen to work at the gateway. */
export const isRotationOpen = ({ rotation, applied, keySlot }: ConsumerRow): boolean =>
  rotation !== null && applied !== null && (applied.keySlot ?? 0) !== keySlot

/** The columns and the write that make the old key the only one again; nothing for any other row. */
export const undoneRotation = (row: ConsumerRow) => {
  const { rotation, applied } = row
  if (!rotation || !isRotationOpen(row)) return { values: {}, before: async () => undefined }
  return {
    values: { ...credentialsIn(rotation), keySlot: applied?.keySlot ?? 0 },
    before: async (tx: Tx) => void (await rotationStore.remove(tx, [row.id])),
  }
}

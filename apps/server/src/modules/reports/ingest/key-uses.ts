import { credentialIdsOf } from '../../../gateway/ids.ts'
import type { AccessRecord } from './access-record.ts'

/** The last call with one of a consumer's two keys. */
export interface KeyUse {
  consumerId: number
  keySlot: number
  usedAt: Date
  usedFrom: string
}

const slotOf = (consumerId: number, credentialId: string | null): number | undefined =>
  [0, 1].find((slot) => Object.values(credentialIdsOf(consumerId, slot)).includes(credentialId ?? ''))

/** The last use of each key among these calls, of consumers that have an old key beside their own; always in the same order, so that no two deliveries deadlock. */
export const keyUsesIn = (
  records: readonly AccessRecord[],
  consumers: ReadonlyMap<string | null, { id: number; hasOldKey: boolean }>,
): KeyUse[] => {
  const last = new Map<string, KeyUse>()
  for (const { kongConsumerId, credentialId, startedAt: usedAt, clientIp: usedFrom } of records) {
    const consumer = consumers.get(kongConsumerId)
    if (!consumer?.hasOldKey) continue
    const keySlot = slotOf(consumer.id, credentialId)
    if (keySlot === undefined) continue
    const name = `${consumer.id} ${keySlot}`
    const known = last.get(name)
    if (!known || known.usedAt < usedAt) last.set(name, { consumerId: consumer.id, keySlot, usedAt, usedFrom })
  }
  return [...last.values()].toSorted((a, b) => a.consumerId - b.consumerId || a.keySlot - b.keySlot)
}

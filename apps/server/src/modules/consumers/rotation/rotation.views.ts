import type { OldKey } from '@apim/contract'
import { mask } from '@apim/contract/constants'
import type { ConsumersStore } from '../consumers.store.ts'
import { quietHours } from './old-key-use.store.ts'

type Row = Pick<Awaited<ReturnType<ConsumersStore['findStanding']>>[number], 'rotation' | 'oldUse'>

const masked = (last4: string | null) => (last4 === null ? null : `${mask}${last4}`)
const timeOf = (at: Date | null) => at?.toISOString() ?? null

/** The old key beside a consumer's own, masked (trust T22). */
export const oldKeyOf = ({ rotation, oldUse }: Row): OldKey | null => {
  if (!rotation) return null
  const { usedAt, usedFrom, newUsedAt, quietSince, isQuiet, isLogComplete } = oldUse
  const isReplaced = newUsedAt !== null && quietSince !== null && newUsedAt > quietSince
  return {
    apiKey: masked(rotation.apiKeyLast4),
    clientId: rotation.clientId,
    clientSecret: masked(rotation.clientSecretLast4),
    rotatedAt: rotation.rotatedAt.toISOString(),
    endsAt: timeOf(rotation.endsAt),
    lastUsedAt: timeOf(usedAt),
    lastUsedFrom: usedFrom,
    newUsedAt: timeOf(newUsedAt),
    safeFrom: isReplaced ? new Date(quietSince.getTime() + quietHours * 3_600_000).toISOString() : null,
    isSafe: isReplaced && isQuiet && isLogComplete,
    isLogComplete,
  }
}

import type { Db, Tx } from '../../../db/client.ts'
import { keptStore } from '../log/kept.store.ts'
import { findLastUse, findLateUse, findUncovered } from './usage.store.ts'

export interface KeyUsage {
  /** Whether a key was used in the last 30 days. */
  isUsed: boolean
  lastUsedAt: Date | null
  /** The gateways whose access log may lack calls of the last 30 days: unknown counts as used. */
  uncovered: string[]
}

/** Whether an organization's keys are in use (specification part 2, section 4; trust T67). */
export const usageService = (db: Db, retentionDays: number) => ({
  /** By the database's clock, in the caller's transaction. */
  ofOrganization: async (tx: Tx, organizationId: number): Promise<KeyUsage> => ({
    ...(await findLastUse(tx, organizationId, await keptStore(tx, retentionDays).from())),
    uncovered: await findUncovered(tx, organizationId),
  }),
  /** The last call of the 30 days before that time, which a check at that time found to have none; null for none. */
  lateUse: (organizationId: number, decidedAt: Date): Promise<Date | null> => findLateUse(db, organizationId, decidedAt),
})
export type KeyUsages = ReturnType<typeof usageService>

import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { termsAcceptances } from '../../db/schema/index.ts'

/** Who accepted which version of the terms. */
export const acceptanceRows = {
  /** Whether the user has accepted that version. */
  has: async (tx: Tx, userId: number, version: number): Promise<boolean> =>
    (await tx.$count(termsAcceptances, and(eq(termsAcceptances.userId, userId), eq(termsAcceptances.version, version)))) > 0,
  /** Returns whether it is new. */
  insert: async (tx: Tx, acceptance: { userId: number; version: number; address: string }): Promise<boolean> =>
    (await tx.insert(termsAcceptances).values(acceptance).onConflictDoNothing().returning({ id: termsAcceptances.id })).length === 1,
}

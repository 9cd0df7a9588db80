import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/schema/index.ts'

/** Whether the user is there. If so, they are until the transaction ends: what is written for them is not left at a tombstone (trust T05). */
export const holdPresentUser = async (tx: Tx, id: number): Promise<boolean> => {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('share')
  return found.length > 0
}

import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { applicationOwners, organizations, users } from '../../db/schema/index.ts'
import { isClosed } from '../../read-models/organizations.store.ts'

export interface Owner {
  id: number
  email: string
  name: string
}

const columns = { id: users.id, email: users.email, name: sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})` }

/** Who owns which application. */
export const ownersStore = {
  /** The owners, by email. */
  findOf: (tx: Tx, applicationId: number): Promise<Owner[]> =>
    tx
      .select(columns)
      .from(applicationOwners)
      .innerJoin(users, eq(users.id, applicationOwners.userId))
      .where(eq(applicationOwners.applicationId, applicationId))
      .orderBy(asc(users.email)),
  /**
   * The active users with these addresses who are in this or an internal organization that is not closed (trust T21). They and their organizations are locked until the transaction
   * ends, so that no one becomes an owner while they leave, or while their organization becomes external.
   */
  findEligible: (tx: Tx, emails: string[], organizationId: number): Promise<Owner[]> =>
    tx
      .select(columns)
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.organizationId))
      .where(
        and(
          inArray(users.email, emails),
          eq(users.status, 'ACTIVE'),
          not(isClosed),
          or(eq(users.organizationId, organizationId), eq(organizations.external, false)),
        ),
      )
      .orderBy(asc(users.id))
      .for('share', { of: [users, organizations] }),
  /** Leaves alone who stays: whoever leaves the organization meanwhile is not brought back. */
  change: async (tx: Tx, applicationId: number, { from, to }: { from: readonly Owner[]; to: readonly Owner[] }): Promise<void> => {
    const without = (some: readonly Owner[], others: readonly Owner[]) =>
      some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ id }) => id)
    const [gone, added] = [without(from, to), without(to, from)]
    const ofApplication = eq(applicationOwners.applicationId, applicationId)
    if (gone.length > 0) await tx.delete(applicationOwners).where(and(ofApplication, inArray(applicationOwners.userId, gone)))
    if (added.length > 0) await tx.insert(applicationOwners).values(added.map((userId) => ({ applicationId, userId })))
  },
  /** Ends the user's ownership everywhere; returns the applications, in order. */
  removeUser: async (tx: Tx, userId: number): Promise<number[]> => {
    const rows = await tx
      .delete(applicationOwners)
      .where(eq(applicationOwners.userId, userId))
      .returning({ id: applicationOwners.applicationId })
    return rows.map(({ id }) => id).sort((one, other) => one - other)
  },
}

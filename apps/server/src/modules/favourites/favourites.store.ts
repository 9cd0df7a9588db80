import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { apis, applications, favourites } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { visibleTo } from '../../read-models/api-visibility.store.ts'
import { holdPresentUser } from '../../read-models/present-user.store.ts'

/** For other modules' transactions. */
export const favouriteRows = {
  /** Forgets what these people have marked. */
  removeOfUsers: (tx: Tx, userIds: readonly number[]) => tx.delete(favourites).where(inArray(favourites.userId, [...userIds])),
  /** Forgets who has marked these APIs. */
  removeOfApis: (tx: Tx, apiIds: readonly number[]) => tx.delete(favourites).where(inArray(favourites.apiId, [...apiIds])),
}

export const favouritesStore = (db: Db) => ({
  /** Marks an API that the user may see, or finds it marked; whether there is one. An API that is deleted meanwhile is waited for. */
  mark: (user: SignedIn, apiId: number): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await holdPresentUser(tx, user.id))) return false
      const found = await tx
        .select({ id: apis.id })
        .from(apis)
        .leftJoin(applications, eq(applications.id, apis.applicationId))
        .where(and(eq(apis.id, apiId), visibleTo(user)))
        .for('share', { of: apis })
      if (found.length === 0) return false
      await tx.insert(favourites).values({ userId: user.id, apiId }).onConflictDoNothing()
      return true
    }),
  /** Whether the user may see the API, which is marked no longer in any case. */
  unmark: async (user: SignedIn, apiId: number): Promise<boolean> => {
    await db.delete(favourites).where(and(eq(favourites.userId, user.id), eq(favourites.apiId, apiId)))
    const found = await db
      .select({ one: sql`1` })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .where(and(eq(apis.id, apiId), visibleTo(user)))
    return found.length > 0
  },
})

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { organizations, users } from '../../../db/schema/index.ts'
import { isClosed } from '../../../read-models/organizations.store.ts'
import type { Fields } from './field-rules.ts'

/** Active portal admins of open organizations; the first one may have none yet. */
const activeAdmins = (tx: Tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(users.portalAdmin, true), eq(users.status, 'ACTIVE'), isNull(users.deletedAt), sql`not coalesce(${isClosed}, false)`))

/** The writes to users, in their caller's transaction. */
export const userRows = {
  /** Creates a user; undefined if the address is taken. */
  insert: async (tx: Tx, values: Fields): Promise<number | undefined> =>
    (await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id }))[0]?.id,
  update: (tx: Tx, id: number, values: Partial<Fields>) => tx.update(users).set(values).where(eq(users.id, id)),
  /** Locked until the transaction ends; not `for update`, which would wait for every row that refers to this user. */
  lockLanguage: async (tx: Tx, id: number) =>
    (await tx.select({ language: users.language }).from(users).where(eq(users.id, id)).for('no key update'))[0]?.language ?? null,
  setLanguage: (tx: Tx, id: number, language: string) => tx.update(users).set({ language }).where(eq(users.id, id)),
  setStatus: (tx: Tx, id: number, status: 'ACTIVE' | 'DISABLED') => tx.update(users).set({ status }).where(eq(users.id, id)),
  /** Leaves a tombstone without personal data and rights (trust T05), named so that lists of what the user did can show it. */
  bury: (tx: Tx, id: number) =>
    tx
      .update(users)
      .set({
        email: '',
        firstname: 'Deleted',
        lastname: 'user',
        phoneNumber: null,
        organizationId: null,
        portalAdmin: false,
        kongAdmin: false,
        companyAdmin: false,
        status: 'DISABLED',
        language: null,
        lastLoginAt: null,
        deletedAt: sql`now()`,
      })
      .where(eq(users.id, id)),
  /**
   * Undefined for one that is deleted, too: no one is moved there (trust T68). It neither becomes external nor is closed until the transaction ends, so
   * that no one is given what does not fit it (T19).
   */
  findOrganization: async (tx: Tx, id: number) =>
    (
      await tx
        .select({ id: organizations.id, external: organizations.external, deactivated: organizations.deactivated })
        .from(organizations)
        .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
        .for('share')
    )[0],
  findIdByEmail: async (tx: Tx, email: string) =>
    (
      await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt)))
    )[0]?.id,
  /** The ids of the active portal admins, which no one else changes until the transaction ends (trust T18). */
  lockActiveAdmins: async (tx: Tx): Promise<number[]> => {
    await lockForTransaction(tx, 'portalAdmins')
    // A statement of its own, so that it sees what was committed while it waited.
    return (await activeAdmins(tx)).map(({ id }) => id)
  },
}

import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import { identities, invitations, organizations, users } from '../../db/schema/index.ts'

const isOpen: SQL = sql`${invitations.usedAt} is null and ${invitations.expiresAt} > now()`

const columns = {
  id: invitations.id,
  email: invitations.email,
  firstname: users.firstname,
  lastname: users.lastname,
  organizationName: organizations.name,
  expiresAt: invitations.expiresAt,
  isUsed: sql<boolean>`${invitations.usedAt} is not null`,
  isExpired: sql<boolean>`${invitations.expiresAt} <= now()`,
  /** A disabled user cannot sign in, and one whose address has changed is not who was invited. */
  isValid: sql<boolean>`${users.status} = 'ACTIVE' and ${users.email} = ${invitations.email}`,
}

export interface NewInvitation {
  userId: number
  email: string
  tokenHash: string
  createdBy: number
}

/** Marks what this user can still accept as accepted; returns their ids. */
export const acceptOpen = async (tx: Tx, userId: number, email: string): Promise<number[]> => {
  const used = await tx
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(invitations.userId, userId), eq(invitations.email, email), isOpen))
    .returning({ id: invitations.id })
  return used.map(({ id }) => id)
}

/** The seconds until fewer than that many of these invitations are of the last hour; undefined if that is so now. */
const waitsFor = async (tx: Tx, which: SQL, perHour: number): Promise<number | undefined> => {
  const seconds = sql<number>`greatest(1, ceil(extract(epoch from ${invitations.createdAt} + interval '1 hour' - now())))`.mapWith(Number)
  const [nth] = await tx
    .select({ seconds })
    .from(invitations)
    .where(and(which, sql`${invitations.createdAt} > now() - interval '1 hour'`))
    .orderBy(desc(invitations.createdAt))
    .offset(perHour - 1)
    .limit(1)
  return nth?.seconds
}

/** The seconds until someone may invite another person, who has invited that many in the last hour; undefined if they may now. Calls of the same one queue. */
export const inviterWaitsFor = async (tx: Tx, inviterId: number, perHour: number): Promise<number | undefined> => {
  await lockForTransaction(tx, 'invitations', inviterId)
  return waitsFor(tx, eq(invitations.createdBy, inviterId), perHour)
}

/** For other modules' transactions. */
export const invitationRows = {
  /** Forgets that these users were invited. */
  removeOf: (tx: Tx, userIds: readonly number[]) => tx.delete(invitations).where(inArray(invitations.userId, [...userIds])),
}

/** Invitations. What belongs to its caller's transaction takes `tx` first. */
export const invitationsStore = (db: Db) => ({
  /** Its expiry is decided by the database's clock. */
  insert: async (tx: Tx, invitation: NewInvitation, hours: number): Promise<number> => {
    const expiresAt = sql`now() + make_interval(hours => ${hours})`
    const [row] = await tx
      .insert(invitations)
      .values({ ...invitation, expiresAt })
      .returning({ id: invitations.id })
    return row?.id as number
  },
  /** The seconds until a person may be invited again, who has been that many times in the last hour; undefined if they may now. */
  waitsFor: (tx: Tx, userId: number, perHour: number) => waitsFor(tx, eq(invitations.userId, userId), perHour),
  /** Holds the invitations of a user that could still be accepted, until the transaction ends. */
  lockOpen: (tx: Tx, userId: number) =>
    tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.userId, userId), isNull(invitations.usedAt), isOpen))
      .for('update'),
  /** A newer invitation replaces the ones before it. */
  expireOpen: (tx: Tx, userId: number) =>
    tx
      .update(invitations)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(invitations.userId, userId), isNull(invitations.usedAt), isOpen)),
  /** The invitation of that token, and whether its user has ever signed in with this issuer. */
  find: async (tokenHash: string, issuer: string) => {
    const isBound = sql<boolean>`exists (select from ${identities} where ${identities.userId} = ${users.id} and ${identities.issuer} = ${issuer})`
    const [row] = await db
      .select({ ...columns, isBound })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(eq(invitations.tokenHash, tokenHash))
    return row
  },
})

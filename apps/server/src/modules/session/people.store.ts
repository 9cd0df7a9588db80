import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { applicationOwners, applications, identities, organizations, users } from '../../db/schema/index.ts'
import { isClosed } from '../../read-models/organizations.store.ts'

const ownerApps = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', ${applications.id}, 'name', ${applications.name}) order by ${applications.name})
  from ${applicationOwners} join ${applications} on ${applications.id} = ${applicationOwners.applicationId}
  where ${applicationOwners.userId} = ${users.id}), '[]'::json)`

const columns = {
  id: users.id,
  email: users.email,
  firstname: users.firstname,
  lastname: users.lastname,
  phoneNumber: users.phoneNumber,
  portalAdmin: users.portalAdmin,
  kongAdmin: users.kongAdmin,
  companyAdmin: users.companyAdmin,
  status: users.status,
  lastLoginAt: users.lastLoginAt,
  organizationId: users.organizationId,
  organizationName: organizations.name,
  organizationExternal: organizations.external,
  organizationClosed: isClosed,
  ownerApps,
}

const person = (db: Tx) => db.select(columns).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId))

const isBound = (issuer: string, subject: string) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNull(identities.endedAt))
const hasEmail = (email: string) => and(eq(users.email, email), isNull(users.deletedAt))

export type Person = Awaited<ReturnType<PeopleStore['findByEmail']>> & object

/** For other modules' transactions too. */
export const identityRows = {
  /** Whether the user has ever signed in. */
  isBound: async (tx: Tx, userId: number) => (await tx.$count(identities, eq(identities.userId, userId))) > 0,
  /** Frees the identities of a deleted user: the next sign-in makes a new one (trust T05). */
  end: (tx: Tx, userId: number) => tx.update(identities).set({ endedAt: sql`now()` }).where(eq(identities.userId, userId)),
}

/** Deletes some of the identities whose users were deleted that many days ago; returns how many. */
export const purgeEndedIdentities = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, identities, isOlderThan(days, identities.endedAt))

/** Users and their identities at providers. */
export const peopleStore = (db: Db) => ({
  findByIdentity: async (issuer: string, subject: string) =>
    (await person(db).innerJoin(identities, eq(identities.userId, users.id)).where(isBound(issuer, subject)))[0],
  findById: async (id: number) => (await person(db).where(and(eq(users.id, id), isNull(users.deletedAt))))[0],
  findByEmail: async (email: string) => (await person(db).where(hasEmail(email)))[0],
  /** Creates the user unless a concurrent call just has. */
  insertUser: (tx: Tx, user: { email: string; firstname: string; lastname: string }) =>
    tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }),
  findUserId: async (tx: Tx, email: string) => (await tx.select({ id: users.id }).from(users).where(hasEmail(email)))[0]?.id,
  /** Returns whether (issuer, subject) is now bound to the user; another subject of this issuer may already be. */
  insertIdentity: async (tx: Tx, issuer: string, subject: string, userId: number) => {
    await tx.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing()
    const [bound] = await tx.select({ userId: identities.userId }).from(identities).where(isBound(issuer, subject))
    return bound?.userId === userId
  },
  /** Notes the language of someone who has not chosen one. */
  noteLanguage: (userId: number, language: string) =>
    db
      .update(users)
      .set({ language })
      .where(and(eq(users.id, userId), isNull(users.language))),
  countPortalAdmins: async (tx: Tx) => tx.$count(users, and(eq(users.portalAdmin, true), eq(users.status, 'ACTIVE'))),
  updatePortalAdmin: (tx: Tx, userId: number) =>
    tx.update(users).set({ portalAdmin: true, companyAdmin: false }).where(eq(users.id, userId)),
})
export type PeopleStore = ReturnType<typeof peopleStore>

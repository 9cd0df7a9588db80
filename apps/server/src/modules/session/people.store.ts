import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { applicationOwners, applications, identities, organizations, users } from '../../db/schema/index.ts'

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
  organizationDeactivated: organizations.deactivated,
  ownerApps,
}

const person = (db: Tx) => db.select(columns).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId))

export type Person = Awaited<ReturnType<PeopleStore['findByEmail']>> & object

/** Users and their identities at providers. */
export const peopleStore = (db: Db) => ({
  findByIdentity: async (issuer: string, subject: string) =>
    (
      await person(db)
        .innerJoin(identities, eq(identities.userId, users.id))
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    )[0],
  findById: async (id: number) => (await person(db).where(eq(users.id, id)))[0],
  findByEmail: async (email: string) => (await person(db).where(eq(users.email, email)))[0],
  /** Creates the user unless a concurrent call just has. */
  insertUser: (tx: Tx, user: { email: string; firstname: string; lastname: string }) =>
    tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }),
  findUserId: async (tx: Tx, email: string) => (await tx.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id,
  /** Returns whether (issuer, subject) is now bound to the user; another subject of this issuer may already be. */
  insertIdentity: async (tx: Tx, issuer: string, subject: string, userId: number) => {
    await tx.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing()
    const [bound] = await tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    return bound?.userId === userId
  },
  countPortalAdmins: async (tx: Tx) => tx.$count(users, and(eq(users.portalAdmin, true), eq(users.status, 'ACTIVE'))),
  updatePortalAdmin: (tx: Tx, userId: number) =>
    tx.update(users).set({ portalAdmin: true, companyAdmin: false }).where(eq(users.id, userId)),
})
export type PeopleStore = ReturnType<typeof peopleStore>

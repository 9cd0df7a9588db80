import type { Role } from '@apim/contract/constants'
import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { applicationOwners, applications, identities, organizations, sessions, users } from '../../db/schema/index.ts'

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

export type Person = Awaited<ReturnType<SessionStore['findByEmail']>> & object

/** The roles that follow from a user's flags; without portal or gateway rights a member of an organization is a company user. */
export const rolesOf = (user: Pick<Person, 'portalAdmin' | 'kongAdmin' | 'companyAdmin' | 'organizationId'>): Role[] => [
  ...(user.portalAdmin ? (['ROLE_PORTAL_ADMIN'] as const) : []),
  ...(user.kongAdmin ? (['ROLE_KONG_ADMIN'] as const) : []),
  ...(user.companyAdmin ? (['ROLE_COMPANY_ADMIN'] as const) : []),
  ...(user.organizationId !== null && !user.portalAdmin && !user.kongAdmin ? (['ROLE_COMPANY_USER'] as const) : []),
]

const userRows = (db: Db) => ({
  findByIdentity: async (issuer: string, subject: string) =>
    (
      await person(db)
        .innerJoin(identities, eq(identities.userId, users.id))
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    )[0],
  findByEmail: async (email: string) => (await person(db).where(eq(users.email, email)))[0],
  /** Makes the user unless another call has just made it. */
  insertUser: (tx: Tx, user: { email: string; firstname: string; lastname: string }) =>
    tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }),
  findUserId: async (tx: Tx, email: string) => (await tx.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id,
  /** Answers whether (issuer, subject) is now bound to the user; another subject of this issuer may hold the user already. */
  insertIdentity: async (tx: Tx, issuer: string, subject: string, userId: number) => {
    await tx.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing()
    const [bound] = await tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    return bound?.userId === userId
  },
  /** Whether this is the only session the user ever had. */
  isFirstLogin: async (userId: number) => (await db.$count(sessions, eq(sessions.userId, userId))) <= 1,
  countPortalAdmins: async (tx: Tx) => tx.$count(users, and(eq(users.portalAdmin, true), eq(users.status, 'ACTIVE'))),
  updatePortalAdmin: (tx: Tx, userId: number) =>
    tx.update(users).set({ portalAdmin: true, companyAdmin: false }).where(eq(users.id, userId)),
})

const inSeconds = <T>(time: SQL | AnyPgColumn) => sql<T>`extract(epoch from ${time})::float8`

const sessionRows = (db: Db) => ({
  findSession: async (issuer: string, sid: string) =>
    (
      await db
        .select({
          userId: sessions.userId,
          authTime: sessions.authTime,
          endedAt: inSeconds<number | null>(sessions.endedAt),
          lastActivityAt: inSeconds<number>(sessions.lastActivityAt),
          startedAt: inSeconds<number>(sessions.startedAt),
          now: inSeconds<number>(sql`now()`),
        })
        .from(sessions)
        .where(and(eq(sessions.issuer, issuer), eq(sessions.sid, sid)))
    )[0],
  /** A new session, or the same one begun anew by a newer sign-in. */
  startSession: async (session: { issuer: string; sid: string; userId: number; authTime: number }) => {
    const restart = { userId: session.userId, authTime: session.authTime, startedAt: sql`now()`, lastActivityAt: sql`now()`, endedAt: null }
    await db
      .insert(sessions)
      .values(session)
      .onConflictDoUpdate({
        target: [sessions.issuer, sessions.sid],
        set: restart,
        setWhere: sql`${sessions.authTime} < ${session.authTime}`,
      })
    await db.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, session.userId))
  },
  /** A newer token of a session that is known by its subject alone: none up to that one begins it anew once it is over. */
  noteToken: (issuer: string, sid: string, time: number) =>
    db
      .update(sessions)
      .set({ authTime: sql`greatest(${sessions.authTime}, ${time})` })
      .where(and(eq(sessions.issuer, issuer), eq(sessions.sid, sid))),
  touchSession: (issuer: string, sid: string, idleSeconds: number) =>
    db
      .update(sessions)
      .set({ lastActivityAt: sql`greatest(${sessions.lastActivityAt}, now() - make_interval(secs => ${idleSeconds}))` })
      .where(and(eq(sessions.issuer, issuer), eq(sessions.sid, sid), isNull(sessions.endedAt))),
})

/** Whose session the provider has ended: the one with that `sid`, else all of the subject; `at` is when, in whole seconds. */
export interface ProviderLogout {
  sid: string | undefined
  sub: string | undefined
  at: number
}

const endingRows = {
  /**
   * Ends what the provider has ended: the session of that `sid`, also when none of its tokens was seen yet, or the one that goes by the subject
   * where its tokens name no `sid`; without `sid` every session of the subject. No token of a sign-in before that time brings it back, and none
   * of a later sign-in ends, because a provider may say a logout again. Answers the users whose sessions it ended.
   */
  endAtProvider: async (tx: Tx, issuer: string, { sid, sub, at }: ProviderLogout): Promise<number[]> => {
    const endedAt = sql`to_timestamp(${at})`
    const ended = { endedAt, authTime: sql`greatest(${sessions.authTime}, ${at})` }
    const owner = tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, sub ?? '')))
    const whose = sid === undefined ? inArray(sessions.userId, owner) : inArray(sessions.sid, sub === undefined ? [sid] : [sid, sub])
    const live = await tx
      .update(sessions)
      .set(ended)
      .where(and(eq(sessions.issuer, issuer), whose, lte(sessions.authTime, at), isNull(sessions.endedAt)))
      .returning({ userId: sessions.userId })
    const unseen = sid === undefined ? [] : (await owner).map(({ userId }) => ({ issuer, sid, userId, authTime: at, endedAt }))
    const noted =
      unseen.length === 0 ? [] : await tx.insert(sessions).values(unseen).onConflictDoNothing().returning({ userId: sessions.userId })
    return [...new Set([...live, ...noted].map(({ userId }) => userId))]
  },
  /** Whether it was this call that ended the session. */
  endSession: async (tx: Tx, issuer: string, sid: string) =>
    (
      await tx
        .update(sessions)
        .set({ endedAt: sql`now()` })
        .where(and(eq(sessions.issuer, issuer), eq(sessions.sid, sid), isNull(sessions.endedAt)))
        .returning({ sid: sessions.sid })
    ).length === 1,
}

/** Who signs in, and their sessions. */
export const sessionStore = (db: Db) => ({ ...userRows(db), ...sessionRows(db), ...endingRows })
export type SessionStore = ReturnType<typeof sessionStore>

import { and, eq, exists, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { identities, sessions, users, views } from '../../db/schema/index.ts'
import { isOpenView, openView } from './view-as/view-as.store.ts'

/**
 * Deletes some of the sessions neither used nor ended for that many days; returns how many. Keeps each user's newest, which distinguishes a first
 * sign-in from later ones, and sessions without a sign-in time, because only the row records that they ended.
 */
export const purgeSessions = (db: Tx, days: number): Promise<number> => {
  const newer = alias(sessions, 'newer')
  const isFollowed = exists(
    db
      .select({ one: sql`1` })
      .from(newer)
      .where(and(eq(newer.userId, sessions.userId), gt(newer.lastActivityAt, sessions.lastActivityAt))),
  )
  const isOld = isOlderThan(days, sql`greatest(${sessions.lastActivityAt}, ${sessions.endedAt})`)
  return deleteSome(db, sessions, sql`${isOld} and ${sessions.authTime} > 0 and ${isFollowed}`)
}

const inSeconds = <T>(time: SQL | AnyPgColumn) => sql<T>`extract(epoch from ${time})::float8`

const sessionRows = (db: Db) => ({
  /** Whether this is the first session the user ever had. */
  isFirstLogin: async (userId: number) => (await db.$count(sessions, eq(sessions.userId, userId))) <= 1,
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
          view: openView,
        })
        .from(sessions)
        .leftJoin(views, isOpenView(sessions))
        .where(and(eq(sessions.issuer, issuer), eq(sessions.sid, sid)))
    )[0],
  /** Creates a session, or restarts it after a newer sign-in. */
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
  /** Records a newer token of a session known only by its subject: once the session is over, no token up to that one restarts it. */
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
   * Ends what the provider ended: the session with that `sid`, even if none of its tokens was seen yet, or the one known by its subject
   * if its tokens name no `sid`; without `sid` every session of the subject. No token from a sign-in before that time restarts it, and no session
   * of a later sign-in ends, because a provider may repeat a logout. Returns the users whose sessions it ended.
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
  /** Ends a user's session, even if none of its tokens was seen yet; returns whether this call did. */
  endSession: async (tx: Tx, session: { issuer: string; sid: string; userId: number; authTime: number }) => {
    const { userId, authTime } = session
    const isOpen = sql`${sessions.userId} = ${userId} and (${sessions.endedAt} is null or ${sessions.authTime} < ${authTime})`
    const ended = await tx
      .insert(sessions)
      .values({ ...session, endedAt: sql`now()` })
      .onConflictDoUpdate({
        target: [sessions.issuer, sessions.sid],
        set: { endedAt: sql`now()`, authTime: sql`greatest(${sessions.authTime}, ${authTime})` },
        setWhere: isOpen,
      })
      .returning({ sid: sessions.sid })
    return ended.length === 1
  },
}

const end = (tx: Tx, whose: SQL) =>
  tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(whose, isNull(sessions.endedAt)))

/** Ends every session of a user, in other modules' transactions: whoever changes someone's rights makes them sign in again (trust T06). */
export const endSessionsOf = (tx: Tx, userId: number) => end(tx, eq(sessions.userId, userId))

/** The same for every member of an organization, in the transaction that closes it. */
export const endSessionsOfOrganization = (tx: Tx, organizationId: number) =>
  end(tx, inArray(sessions.userId, tx.select({ id: users.id }).from(users).where(eq(users.organizationId, organizationId))))

/** The sessions of signed-in users. */
export const sessionStore = (db: Db) => ({ ...sessionRows(db), ...endingRows })
export type SessionStore = ReturnType<typeof sessionStore>

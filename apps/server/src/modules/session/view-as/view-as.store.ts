import { viewMinutes } from '@apim/contract/constants'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { deleteSome, isOlderThan } from '../../../db/delete-some.ts'
import { type sessions, users, views } from '../../../db/schema/index.ts'

export interface SessionKey {
  issuer: string
  sid: string
}

/** The columns of a view that is open. */
export const openView = {
  viewerId: views.viewerId,
  viewedId: views.viewedId,
  reason: views.reason,
  expiresAt: views.expiresAt,
  /** By the database's clock, which all portals share. */
  secondsLeft: sql<number>`ceil(extract(epoch from ${views.expiresAt} - now()))::int`,
}
export type OpenView = NonNullable<Awaited<ReturnType<(typeof viewAsStore)['find']>>>

/** Joins a session with its view, if it has one that is not over. */
export const isOpenView = (session: typeof sessions): SQL | undefined =>
  and(eq(views.issuer, session.issuer), eq(views.sid, session.sid), isNull(views.endedAt), sql`${views.expiresAt} > now()`)

const ofSession = ({ issuer, sid }: SessionKey) => and(eq(views.issuer, issuer), eq(views.sid, sid), isNull(views.endedAt))
const isOver = lte(views.expiresAt, sql`now()`)
const ended = { viewerId: views.viewerId, viewedId: views.viewedId, reason: views.reason }

/** Views of the portal as another user. */
export const viewAsStore = {
  find: async (tx: Tx, session: SessionKey) =>
    (
      await tx
        .select(openView)
        .from(views)
        .where(and(ofSession(session), sql`${views.expiresAt} > now()`))
    )[0],
  /** Throws a violation of `one_view_per_session` where one has not ended. */
  insert: (tx: Tx, view: SessionKey & { viewerId: number; viewedId: number; reason: string }) =>
    tx.insert(views).values({ ...view, expiresAt: sql`now() + make_interval(mins => ${viewMinutes})` }),
  /** Ends the session's view, one that is over included; what it was, or undefined if there was none. */
  end: async (tx: Tx, session: SessionKey) =>
    (
      await tx
        .update(views)
        .set({ endedAt: sql`least(now(), ${views.expiresAt})` })
        .where(ofSession(session))
        .returning({ ...ended, wasOver: sql<boolean>`${isOver}` })
    )[0],
  /** Ends what is over: of this session, or of all. */
  endOver: (tx: Tx, session?: SessionKey) =>
    tx
      .update(views)
      .set({ endedAt: views.expiresAt })
      .where(and(isNull(views.endedAt), isOver, session && ofSession(session)))
      .returning(ended),
  findEmail: async (tx: Tx, id: number) => (await tx.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email ?? '',
}

/** Deletes some of the views that ended that many days ago; returns how many. The audit log keeps who saw what as whom, and why. */
export const purgeViews = (db: Tx, days: number): Promise<number> => deleteSome(db, views, isOlderThan(days, views.endedAt))

import { type NotificationKind, notificationDefaults } from '@apim/contract/notifications/values'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { deleteSome, isOlderThan } from '../db/delete-some.ts'
import { notificationPreferences, notifications, organizations, users } from '../db/schema/index.ts'
import { languageOfUser } from '../mails/index.ts'
import { mayAct } from '../read-models/mail-recipients.store.ts'

const isTheirs = (kind: NotificationKind) => and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind))

/** Few enough for one statement. */
const rowsAtOnce = 500

type NewEntry = Omit<typeof notifications.$inferInsert, 'id' | 'createdAt' | 'readAt'>

/**
 * Those of these people who can be told of a kind, and where: active, of an open organization and, if one is named, of that organization or portal
 * admins. Nobody is told twice, however often they are named.
 */
export const findTold = (tx: Pick<Tx, 'select'>, ids: readonly number[], kind: NotificationKind, within: number | undefined) => {
  const { portal, email } = notificationDefaults[kind]
  const isWithin: SQL | undefined =
    within === undefined ? undefined : sql`(${users.portalAdmin} or coalesce(${users.organizationId} = ${within}, false))`
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      organizationId: users.organizationId,
      language: languageOfUser,
      inPortal: sql<boolean>`coalesce(${notificationPreferences.portal}, ${portal})`,
      byEmail: sql<boolean>`coalesce(${notificationPreferences.email}, ${email})`,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(notificationPreferences, isTheirs(kind))
    .where(
      and(sql`${users.id} = any(${sql.param([...ids])}::int[])`, eq(users.status, 'ACTIVE'), isNull(users.deletedAt), mayAct, isWithin),
    )
    .orderBy(users.id)
}

/** Writes entries, in the transaction of what they are about. */
export const insertEntries = async (tx: Pick<Tx, 'insert'>, entries: readonly NewEntry[]): Promise<void> => {
  for (let at = 0; at < entries.length; at += rowsAtOnce) await tx.insert(notifications).values(entries.slice(at, at + rowsAtOnce))
}

/** Forgets what these people were told, and where they wanted to be told. */
export const removeNotificationsOf = async (tx: Pick<Tx, 'delete'>, userIds: readonly number[]): Promise<void> => {
  await tx.delete(notifications).where(inArray(notifications.userId, [...userIds]))
  await tx.delete(notificationPreferences).where(inArray(notificationPreferences.userId, [...userIds]))
}

/** Forgets what anyone was told about an organization. */
export const removeNotificationsAbout = async (tx: Pick<Tx, 'delete'>, organizationId: number): Promise<void> => {
  await tx.delete(notifications).where(eq(notifications.aboutOrganizationId, organizationId))
}

/** Deletes some of the notifications that were written that many days ago; returns how many. */
export const purgeNotifications = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, notifications, isOlderThan(days, notifications.createdAt))

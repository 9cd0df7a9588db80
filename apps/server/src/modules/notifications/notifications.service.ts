import { can, type PreferenceForm, type ReadForm } from '@apim/contract'
import { kindOf, type NotificationEvent, type NotificationKind, notificationEvents } from '@apim/contract/notifications/values'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import type { Paging } from '../../db/paging.ts'
import { forbidden } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { type Reader, readerStore } from '../../notifications/index.ts'
import { channelsOf, notificationView, preferencesView } from './notifications.views.ts'

const everyEvent = Object.keys(notificationEvents) as NotificationEvent[]

/** Someone sees what they were told as a member of their organization, of kinds that can still concern them. */
const readerOf = (user: SignedIn): Reader => ({
  userId: user.id,
  organizationId: user.organizationId,
  events: everyEvent.filter((event) => can.beNotifiedOf(user, kindOf(event))),
})

/** The caller's own notifications, and where they want to be told; `notify` writes them. */
export const createNotifications = ({ db }: { db: Db }) => {
  const store = readerStore(db)
  const count = async (user: SignedIn) => ({ unread: await store.countUnread(readerOf(user)) })
  const preferences = async (user: SignedIn) => ({
    preferences: preferencesView(await store.findChosen(user.id), (kind: NotificationKind) => can.beNotifiedOf(user, kind)),
  })
  return {
    list: async (user: SignedIn, { unread: isUnread, ...paging }: Paging & { unread: boolean }) => {
      const { rows, total } = await store.page(readerOf(user), isUnread, paging)
      return { notifications: rows.map(notificationView), total, ...(await count(user)) }
    },
    count,
    read: async (user: SignedIn, which: ReadForm) => {
      await store.markRead(readerOf(user), which)
      return count(user)
    },
    preferences,
    /** A choice that is made already changes and records nothing. Throws 403 for a kind that cannot concern the caller. */
    setPreference: async (user: SignedIn, { kind, ...change }: PreferenceForm) => {
      if (!can.beNotifiedOf(user, kind)) throw forbidden('Notifications of this kind are for others', { errors: { kind: 'Not allowed' } })
      await db.transaction(async (tx) => {
        await lockForTransaction(tx, 'notificationPreferences', user.id)
        const before = channelsOf(kind, await store.findChosen(user.id, tx))
        const after = { portal: change.portal ?? before.portal, email: change.email ?? before.email }
        if (after.portal === before.portal && after.email === before.email) return
        await store.choose(tx, user.id, kind, after)
        const states = { before: { kind, ...before }, after: { kind, ...after } }
        await audit(tx, user, { action: 'user.set-notifications', objectType: 'user', objectId: user.id, ...states })
      })
      return preferences(user)
    },
  }
}
export type Notifications = ReturnType<typeof createNotifications>

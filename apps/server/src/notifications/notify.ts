import { type NotificationEvent, notificationEvents } from '@apim/contract/notifications/values'
import type { Tx } from '../db/client.ts'
import { type MailValues, mailTime, portalLink, queueMails } from '../mails/index.ts'
import { findTold, insertEntries } from './notifications.store.ts'

/** The values of an event's email, except its reader's name. Points in time are written as each reader's place writes them. */
export type EventValues<Event extends NotificationEvent> = {
  [Value in Exclude<keyof MailValues<Event>, 'name'>]: MailValues<Event>[Value] | Date
}

export interface Told<Event extends NotificationEvent> {
  /** Whom it concerns; who of them is disabled or deleted, or of a closed organization, is left out. */
  to: readonly { id: number }[]
  /** Who did it, and so knows. */
  by?: { id: number } | undefined
  /** The organization that it is about: only its people are told, and portal admins. */
  about?: number | undefined
  event: Event
  values: EventValues<Event>
  /** A path of the portal: what it is about. */
  link: string
}

type Given = Record<string, string | number | Date | undefined>

/** What the entry shows: no more than the contract says, so that an email may say what no list keeps. */
const shownOf = (event: NotificationEvent, values: Given): Record<string, string | number> =>
  Object.fromEntries(
    notificationEvents[event].shows.flatMap((name: string): [string, string | number][] => {
      const value = values[name]
      return value === undefined || value === '' ? [] : [[name, value instanceof Date ? value.toISOString() : value]]
    }),
  )

const mailed = (values: Given) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value instanceof Date ? mailTime(value) : value]))

/**
 * Tells people of an event in the transaction of the event itself: no change, no notification. Each is told once, in the portal, by email or both, as
 * they have chosen for events of this kind (decision 64). Throws for a link that leaves the portal.
 */
export const notify = async <Event extends NotificationEvent>(
  tx: Pick<Tx, 'insert' | 'select'>,
  { to, by, about, event, values, link }: Told<Event>,
): Promise<void> => {
  portalLink('http://portal.invalid', link)
  const ids = to.map(({ id }) => id).filter((id) => id !== by?.id)
  if (ids.length === 0) return
  const told = await findTold(tx, ids, notificationEvents[event].kind, about)
  const shown = shownOf(event, values)
  const entries = told.filter(({ inPortal }) => inPortal)
  await insertEntries(
    tx,
    entries.map(({ id, organizationId }) => ({ userId: id, organizationId, aboutOrganizationId: about, event, values: shown, link })),
  )
  const readers = told.filter(({ byEmail }) => byEmail)
  await queueMails(
    tx,
    readers.map(({ email, language, firstname }) => ({ to: email, language, name: firstname })),
    { template: event, values: mailed(values), link },
  )
}

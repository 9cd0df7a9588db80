import type { Notification, NotificationPreference } from '@apim/contract'
import {
  type Channels,
  type NotificationEvent,
  type NotificationKind,
  notificationDefaults,
  notificationKinds,
} from '@apim/contract/notifications/values'
import type { NotificationRow } from '../../notifications/index.ts'

/** An entry of the bell; the reader's own list holds only events that the contract knows. */
export const notificationView = ({ id, event, values, link, createdAt, readAt }: NotificationRow): Notification => ({
  id,
  event: event as NotificationEvent,
  values,
  link,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

export interface Chosen extends Channels {
  kind: string
}

/** Where one kind is told: as chosen, or as by default. */
export const channelsOf = (kind: NotificationKind, chosen: readonly Chosen[]): Channels => {
  const { portal, email } = chosen.find((one) => one.kind === kind) ?? notificationDefaults[kind]
  return { portal, email }
}

/** Where each kind is told that can concern the reader. */
export const preferencesView = (chosen: readonly Chosen[], concerns: (kind: NotificationKind) => boolean): NotificationPreference[] =>
  notificationKinds.filter(concerns).map((kind) => ({ kind, ...channelsOf(kind, chosen) }))

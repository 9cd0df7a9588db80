import type { Notification } from '@apim/contract'
import type { Translate } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'

/** What a notification says, in the reader's words; its points in time as the reader writes them. */
export const eventText = (t: Translate, { event, values }: Pick<Notification, 'event' | 'values'>): string =>
  t(`notifications.event.${event}`, { ...values, ...(typeof values['time'] === 'string' && { time: moment(values['time']) }) })

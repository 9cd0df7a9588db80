import type { Notification } from '@apim/contract'
import { kindOf } from '@apim/contract/notifications/values'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ago, moment } from '../../shared/time.ts'
import { eventText } from './event-text.ts'
import css from './Notifications.module.css'

/** Whether the browser opens it elsewhere, so that this page stays. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

function Entry({ entry, onRead }: { entry: Notification; onRead: (id: number) => void }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const isUnread = entry.readAt === null
  const { reason } = entry.values
  const follow = (event: MouseEvent) => {
    if (isUnread) onRead(entry.id)
    if (opensElsewhere(event)) return
    event.preventDefault()
    history.push(entry.link)
  }
  return (
    <li data-unread={isUnread || undefined}>
      <a href={entry.link} onClick={follow}>
        <span className={css.kind}>
          {t(`notifications.kind.${kindOf(entry.event)}`)}
          {isUnread && <span className={css.dot} aria-hidden="true" />}
        </span>
        <strong>
          {isUnread && <span className="hidden-text">{t('notifications.unread')}</span>} {eventText(t, entry)}
        </strong>
        {reason !== undefined && (
          <Written as="span" className="quiet">
            {reason}
          </Written>
        )}
        <time className="hint" dateTime={entry.createdAt} title={moment(entry.createdAt)}>
          {ago(entry.createdAt)}
        </time>
      </a>
    </li>
  )
}

/** What concerns the reader, as a list of links to what it is about. Following one marks it as read. */
export function NotificationEntries({ entries, onRead }: { entries: readonly Notification[]; onRead: (id: number) => void }) {
  const { t } = useTranslation()
  return (
    <ul className={css.entries} aria-label={t('notifications.title')}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} onRead={onRead} />
      ))}
    </ul>
  )
}

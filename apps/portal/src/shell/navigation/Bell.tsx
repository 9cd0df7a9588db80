import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../dock/use-docks.ts'
import { CountRetry } from './CountRetry.tsx'
import { countedIcon, HeaderCount } from './HeaderCount.tsx'
import { unreadCount } from './notifications.queries.ts'

/** The bell in the header, with how much is unread. It opens and closes the dock of notifications, which says so if they cannot be loaded. A count that could not be loaded can be loaded again. */
export function Bell() {
  const { t } = useTranslation()
  const { open, close, top } = useDocks()
  const count = useQuery(unreadCount)
  const unread = count.data?.unread ?? 0
  const isOpen = top?.kind === 'notifications'
  return (
    <>
      <CountRetry of={count} title={t('notifications.countFailed')} />
      <ActionIcon
        className={countedIcon}
        size={36}
        aria-label={unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.title')}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open({ kind: 'notifications', id: 'all' }))}
      >
        <IconBell size={20} stroke={1.6} />
        <HeaderCount total={unread} />
      </ActionIcon>
    </>
  )
}

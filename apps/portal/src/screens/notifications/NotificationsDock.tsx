import type { Notification } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotificationEntries } from '../../features/notifications/NotificationEntries.tsx'
import { ownNotifications, useMarkRead } from '../../features/notifications/notifications.queries.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock, DockFoot } from '../../shell/dock/Dock.tsx'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import { useSession } from '../../shell/session/session-context.ts'

/** Marks as read, except for a portal admin who only views the portal as the reader. */
const useReading = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { mutate, isPending } = useMarkRead()
  const isViewed = user?.view !== undefined
  return {
    isViewed,
    isPending,
    read: (id: number) => !isViewed && mutate({ ids: [id] }),
    readAll: (newest: number) => mutate({ upTo: newest }, { onError: (failure) => notifyFailure(t('notifications.readFailed'), failure) }),
  }
}

function SettingsLink() {
  const { t } = useTranslation()
  return (
    <LinkButton variant="subtle" to="/settings" hash="notifications">
      {t('notifications.settings')}
    </LinkButton>
  )
}

function Entries({ entries, unread }: { entries: readonly Notification[]; unread: number }) {
  const { t } = useTranslation()
  const { read, readAll, isPending, isViewed } = useReading()
  const newest = Math.max(...entries.map(({ id }) => id))
  if (entries.length === 0)
    return (
      <EmptyState icon={<IconBell size={24} stroke={1.5} />} title={t('notifications.none')} action={<SettingsLink />}>
        {t('notifications.noneText')}
      </EmptyState>
    )
  return (
    <>
      <NotificationEntries entries={entries} onRead={read} />
      <DockFoot>
        <Button variant="default" disabled={unread === 0 || isViewed} loading={isPending} onClick={() => readAll(newest)}>
          {t('notifications.readAll')}
        </Button>
        <SettingsLink />
      </DockFoot>
    </>
  )
}

/** The bell's dock: what concerns the reader, the newest first. */
export function NotificationsDock() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownNotifications)
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <Dock
      title={t('notifications.title')}
      aside={unread > 0 && <span className="quiet">{t('notifications.some', { count: unread })}</span>}
    >
      {data === undefined &&
        (isError ? <FailedState what={t('notifications.failed')} failure={error} onRetry={() => void refetch()} /> : <LinesSkeleton />)}
      {data && isError && <QueryFailure queries={[query]} what={t('notifications.failed')} />}
      {data && <Entries entries={data.pages.flatMap(({ notifications }) => notifications)} unread={unread} />}
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.older')}
        </Button>
      )}
    </Dock>
  )
}

import type { UserDetail } from '@apim/contract'
import { isCompanyAdmin, isPortalAdmin } from '@apim/contract/policies'
import { ActionIcon } from '@mantine/core'
import { IconInbox, IconRefreshAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkIcon } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { countedIcon, HeaderCount } from './HeaderCount.tsx'
import { inboxCount } from './inbox.queries.ts'

/** The inbox in the header, with how much waits; for those for whom something can wait. A count that could not be loaded can be loaded again. */
export function InboxLink({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const isShown = isPortalAdmin(user) || isCompanyAdmin(user)
  const { data, isError, refetch } = useQuery({ ...inboxCount, enabled: isShown })
  if (!isShown) return null
  const total = data?.total ?? 0
  return (
    <>
      {isError && (
        <ActionIcon
          className={countedIcon}
          size={36}
          aria-label={t('part.retry')}
          title={t('inbox.countFailed')}
          onClick={() => void refetch()}
        >
          <IconRefreshAlert size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <LinkIcon
        to="/inbox"
        className={countedIcon}
        size={36}
        aria-label={total > 0 ? t('inbox.waiting', { count: total }) : t('inbox.title')}
      >
        <IconInbox size={20} stroke={1.6} />
        <HeaderCount total={total} />
      </LinkIcon>
    </>
  )
}

import type { UserDetail } from '@apim/contract'
import { isCompanyAdmin, isPortalAdmin } from '@apim/contract/actor'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkIcon } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { CountRetry } from './CountRetry.tsx'
import { countedIcon, HeaderCount } from './HeaderCount.tsx'
import { inboxCount } from './inbox.queries.ts'

/** The inbox in the header, with how much waits; for those for whom something can wait. A count that could not be loaded can be loaded again. */
export function InboxLink({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const isShown = isPortalAdmin(user) || isCompanyAdmin(user)
  const count = useQuery({ ...inboxCount, enabled: isShown })
  if (!isShown) return null
  const total = count.data?.total ?? 0
  return (
    <>
      <CountRetry of={count} title={t('inbox.countFailed')} />
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

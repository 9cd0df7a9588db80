import { isPortalAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { RequestsTable } from '../../features/registration/RequestsTable.tsx'
import { pendingRequests, queuedRequests } from '../../features/registration/registration.queries.ts'
import { requestList } from '../../features/registration/registration-lists.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { queueTabs } from './QueueTabs.tsx'

/** Every pending request, for portal admins (specification 2 §2). */
export function PendingPage() {
  const { t } = useTranslation()
  const list = useList(requestList)
  return (
    <>
      <PageHeader title={t('queue.pending')} tabs={queueTabs(t)} />
      <ListBody>
        <RequestsTable list={list} query={useQuery(pendingRequests(requestList.query(list.search)))} />
      </ListBody>
    </>
  )
}

/** The pending requests of an organization, for its company admins (specification 2 §2). */
export function OwnQueuePage() {
  const { t } = useTranslation()
  const list = useList(requestList)
  const user = useUser()
  return (
    <>
      <PageHeader title={t('queue.title')} {...(isPortalAdmin(user) ? { tabs: queueTabs(t) } : { subtitle: user.organizationName })} />
      <ListBody>
        <RequestsTable list={list} query={useQuery(queuedRequests(requestList.query(list.search)))} isQueue />
      </ListBody>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dueKeys } from '../../features/access/access.queries.ts'
import { dueList } from '../../features/access/access-lists.ts'
import { DueKeysTab } from '../../features/access/DueKeysTab.tsx'
import { GrantsTab } from '../../features/access/GrantsTab.tsx'
import { RequestsTab } from '../../features/access/RequestsTab.tsx'
import { DeletedApisTab } from '../../features/apis/deleted/DeletedApisTab.tsx'
import { ViewedRecords } from '../../features/consumers/ViewedRecords.tsx'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader, Tab } from '../../shared/layout/PageHeader.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { accessTabs } from './tabs.ts'

const route = getRouteApi('/api-access-control')

/** API access control for portal admins (specification 2 §2). */
export function AccessControlPage() {
  const { t } = useTranslation()
  const { tab: shown = 'requests' } = route.useSearch()
  const dueQuery = useQuery(dueKeys(dueList.query({})))
  const due = dueQuery.data?.total
  return (
    <>
      <PageHeader
        title={t('title.accessControl')}
        subtitle={shown !== 'due' && dueQuery.isError && <QueryFailure queries={[dueQuery]} what={t('access.due.failed')} />}
        tabs={accessTabs.map((tab) => (
          <Tab
            key={tab}
            to="/api-access-control"
            search={tab === 'requests' ? {} : { tab }}
            activeOptions={{ exact: true, includeSearch: true }}
            count={tab === 'due' && due ? due : undefined}
            aria-current={tab === shown ? 'page' : undefined}
          >
            {t(`access.tab.${tab}`)}
          </Tab>
        ))}
      />
      <ListBody>
        {shown === 'requests' && <RequestsTab />}
        {shown === 'due' && <DueKeysTab />}
        {shown === 'grants' && <GrantsTab />}
        {shown === 'deleted' && <DeletedApisTab />}
        {shown === 'viewed' && <ViewedRecords />}
      </ListBody>
    </>
  )
}

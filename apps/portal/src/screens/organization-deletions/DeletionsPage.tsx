import { getRouteApi } from '@tanstack/react-router'
import { GrantsTab } from '../../features/organization-deletions/GrantsTab.tsx'
import { RequestsTab } from '../../features/organization-deletions/RequestsTab.tsx'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader, Tab } from '../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { deletionTabs } from './tabs.ts'

const route = getRouteApi('/delete-organization-requests')

/** Requests to delete organizations, and decisions on them, for portal admins (specification 2 §2). */
export function DeletionsPage() {
  const { t } = useTranslation()
  const { tab: shown = 'requests' } = route.useSearch()
  return (
    <>
      <PageHeader
        title={t('organizationDeletions.title')}
        tabs={deletionTabs.map((tab) => (
          <Tab
            key={tab}
            to="/delete-organization-requests"
            search={tab === 'requests' ? {} : { tab }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={tab === shown ? 'page' : undefined}
          >
            {t(`organizationDeletions.${tab}`)}
          </Tab>
        ))}
      />
      <ListBody>{shown === 'requests' ? <RequestsTab /> : <GrantsTab />}</ListBody>
    </>
  )
}

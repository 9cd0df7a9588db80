import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GrantsTab } from '../../features/access/GrantsTab.tsx'
import { RequestsTab } from '../../features/access/RequestsTab.tsx'
import { ViewedRecords } from '../../features/consumers/ViewedRecords.tsx'
import { PageHeader, Tab } from '../../shared/parts/PageHeader.tsx'
import css from './Pages.module.css'

const route = getRouteApi('/api-access-control')
const tabs = ['requests', 'grants', 'viewed'] as const

/** API access control for portal admins (specification 2 §2). */
export function AccessControlPage() {
  const { t } = useTranslation()
  const { tab: shown = 'requests' } = route.useSearch()
  return (
    <>
      <PageHeader
        title={t('title.accessControl')}
        tabs={tabs.map((tab) => (
          <Tab
            key={tab}
            to="/api-access-control"
            search={tab === 'requests' ? {} : { tab }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={tab === shown ? 'page' : undefined}
          >
            {t(`access.tab.${tab}`)}
          </Tab>
        ))}
      />
      <div className={css.single}>
        {shown === 'requests' && <RequestsTab />}
        {shown === 'grants' && <GrantsTab />}
        {shown === 'viewed' && <ViewedRecords />}
      </div>
    </>
  )
}

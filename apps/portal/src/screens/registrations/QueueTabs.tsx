import { Tab } from '../../shared/layout/PageHeader.tsx'
import type { Translate } from '../../shared/texts/use-translation.ts'

/** What portal admins see of requests, as tabs. */
export const queueTabs = (t: Translate) => (
  <>
    <Tab to="/pending-requests">{t('queue.tab.all')}</Tab>
    <Tab to="/queue-requests">{t('queue.tab.routed')}</Tab>
    <Tab to="/verified-domains">{t('queue.domains')}</Tab>
  </>
)

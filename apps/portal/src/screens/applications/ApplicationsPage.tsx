import { can } from '@apim/contract/policies'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApplicationFilters } from '../../features/applications/ApplicationFilters.tsx'
import { ApplicationsEmpty, useMayOnboard } from '../../features/applications/ApplicationsEmpty.tsx'
import { ApplicationTiles } from '../../features/applications/ApplicationTiles.tsx'
import { applicationQuery } from '../../features/applications/application-list.ts'
import { allApplications } from '../../features/applications/applications.queries.ts'
import { useApplications } from '../../features/applications/use-applications.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { PageSwitch, SwitchLink } from '../../shared/layout/PageSwitch.tsx'
import { ListResults } from '../../shared/list/ListResults.tsx'
import { number } from '../../shared/numbers.ts'
import { LinkButton } from '../../shared/parts/links.tsx'
import { Entries } from '../../shared/states/Entries.tsx'
import { CardsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** All applications, or one's own; only admins see all (specification 2 §2, §6). */
function Switch() {
  const { t } = useTranslation()
  if (!can.seeAllApplications(useUser())) return null
  return (
    <PageSwitch name={t('applications.switch')}>
      <SwitchLink to="/applications">{t('applications.all')}</SwitchLink>
      <SwitchLink to="/my/applications">{t('applications.mine')}</SwitchLink>
    </PageSwitch>
  )
}

function ApplicationsPage({ my }: { my: boolean }) {
  const { t } = useTranslation()
  const list = useApplications()
  const query = useQuery(allApplications(applicationQuery(list.search, my)))
  const mayOnboard = useMayOnboard()
  const isEmpty = query.data?.total === 0 && !list.isFiltered
  return (
    <>
      <PageHeader
        title={t(my ? 'applications.mine' : 'applications.title')}
        count={query.data && number(query.data.total)}
        aside={<Switch />}
        actions={
          <>
            <PageSearch
              label={t('applications.search')}
              value={list.search.q ?? ''}
              onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
            />
            {mayOnboard && !isEmpty && (
              <LinkButton to="/application/edit-application" leftSection={<IconPlus size={16} stroke={1.7} />}>
                {t('applications.onboard')}
              </LinkButton>
            )}
          </>
        }
      />
      <ListBody>
        {!isEmpty && <ApplicationFilters list={list} />}
        <ListResults
          plain
          list={list}
          query={query}
          what={t('applications.failed')}
          skeleton={<CardsSkeleton />}
          empty={<ApplicationsEmpty my={my} />}
        >
          {({ applications }, isBusy) => (
            <Entries isBusy={isBusy}>
              <ApplicationTiles applications={applications} />
            </Entries>
          )}
        </ListResults>
      </ListBody>
    </>
  )
}

/** /applications */
export const AllApplicationsPage = () => <ApplicationsPage my={false} />
/** /my/applications */
export const MyApplicationsPage = () => <ApplicationsPage my />

import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { OrganizationCards } from '../../features/organizations/OrganizationCards.tsx'
import { OrganizationFilters } from '../../features/organizations/OrganizationFilters.tsx'
import { allOrganizations } from '../../features/organizations/organizations.queries.ts'
import { useOrganizations } from '../../features/organizations/use-organizations.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { ListResults } from '../../shared/list/ListResults.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { Entries } from '../../shared/states/Entries.tsx'
import { CardsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

function AddOrganization() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/organization/edit-organization" leftSection={<IconPlus size={16} stroke={1.7} />}>
      {t('organizations.add')}
    </LinkButton>
  )
}

/** Every organization as cards, for portal admins (specification 2 §2). */
export function OrganizationsPage() {
  const { t } = useTranslation()
  const list = useOrganizations()
  const empty = (
    <EmptyState icon={<IconBuilding size={24} stroke={1.5} />} title={t('organizations.none')} action={<AddOrganization />}>
      {t('organizations.noneText')}
    </EmptyState>
  )
  return (
    <>
      <PageHeader
        title={t('organizations.title')}
        actions={
          <>
            <PageSearch
              label={t('organizations.search')}
              value={list.chosen.q ?? ''}
              onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
            />
            <AddOrganization />
          </>
        }
      />
      <ListBody>
        <OrganizationFilters list={list} />
        <ListResults
          plain
          list={list}
          query={useQuery(allOrganizations(list.search))}
          what={t('organizations.failed')}
          skeleton={<CardsSkeleton />}
          empty={empty}
        >
          {({ organizations }, isBusy) => (
            <Entries isBusy={isBusy}>
              <OrganizationCards organizations={organizations} />
            </Entries>
          )}
        </ListResults>
      </ListBody>
    </>
  )
}

import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { oneOf } from '../../shared/search.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { organizationTypes } from './organization-list.ts'
import type { useOrganizations } from './use-organizations.ts'

/** The type of organizations, and what is filtered by (specification 2 §2). */
export function OrganizationFilters({ list }: { list: ReturnType<typeof useOrganizations> }) {
  const { t } = useTranslation()
  const nameOf = (type: string | undefined) => t(type === '1' ? 'organizations.types.external' : 'organizations.types.internal')
  return (
    <>
      <FilterBar>
        <Filter
          single
          name={t('organizations.type')}
          options={organizationTypes.map((value) => ({ value, label: nameOf(value) }))}
          chosen={list.chosen.type ? [list.chosen.type] : []}
          onChange={([type]) => list.choose({ type: oneOf(type, organizationTypes) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={(facet) => t(facet === 'q' ? 'organizations.search' : 'organizations.type')}
        value={({ facet, value }) => (facet === 'type' ? nameOf(value) : value)}
        clears
      />
    </>
  )
}

import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { oneOf } from '../../shared/search.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { applicationTypes } from './application-list.ts'
import type { useApplications } from './use-applications.ts'

/** The type of applications, and what is filtered by (specification 2 §2). */
export function ApplicationFilters({ list }: { list: ReturnType<typeof useApplications> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('applications.type')}
          options={applicationTypes.map((value) => ({ value, label: t(`applications.types.${value}`) }))}
          chosen={list.chosen.type ? [list.chosen.type] : []}
          onChange={([type]) => list.choose({ type: oneOf(type, applicationTypes) })}
          single
        />
      </FilterBar>
      <ListChips
        list={list}
        name={(facet) => t(facet === 'q' ? 'applications.name' : 'applications.type')}
        value={({ facet, value }) => {
          const type = facet === 'type' ? oneOf(value, applicationTypes) : undefined
          return type ? t(`applications.types.${type}`) : value
        }}
        clears
      />
    </>
  )
}

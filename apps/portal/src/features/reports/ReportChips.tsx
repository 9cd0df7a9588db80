import { useTranslation } from 'react-i18next'
import { ActiveFilter } from '../../shared/parts/FilterBar.tsx'
import css from './Reports.module.css'
import { type AppliedFilter, appliedFilters } from './report-query.ts'
import { timeText } from './report-words.ts'
import type { Report } from './use-report.ts'

type Props = {
  of: Report
  /** Names of organizations and APIs by their id; an id without one shows as it is. */
  names: Record<'org' | 'api', Map<string, string>>
}

/** What the calls below are narrowed to: a chip for each value, with its own way out. */
export function ReportChips({ of: { applied, remove }, names }: Props) {
  const { t } = useTranslation()
  const filters = appliedFilters(applied)
  if (filters.length === 0) return null
  const facets = {
    time: t('reports.time'),
    org: t('reports.organization'),
    api: t('reports.api'),
    env: t('reports.env'),
    status: t('reports.status'),
  }
  const shown = ({ facet, value }: AppliedFilter) => {
    if (facet === 'time') return timeText(applied, t) ?? ''
    return facet === 'org' || facet === 'api' ? (names[facet].get(value) ?? value) : value
  }
  return (
    <div className={css.chips}>
      {filters.map((filter) => (
        <ActiveFilter
          key={`${filter.facet} ${filter.value}`}
          name={facets[filter.facet]}
          value={shown(filter)}
          onRemove={() => remove(filter)}
        />
      ))}
    </div>
  )
}

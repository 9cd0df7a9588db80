import { issueStates } from '@apim/contract/constants'
import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { oneOf, wordsOf } from '../../shared/search.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import type { useIssues } from './use-issues.ts'

/** Narrows the reported issues to those that are open or done. */
export function IssueFilters({ list }: { list: ReturnType<typeof useIssues> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('issues.state')}
          options={issueStates.map((state) => ({ value: state, label: t(`issues.states.${state}`) }))}
          chosen={list.chosen.state ?? []}
          onChange={(values) => list.choose({ state: wordsOf(values.join(), issueStates) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={(facet) => t(facet === 'q' ? 'issues.title' : 'issues.state')}
        value={({ value }) => {
          const state = oneOf(value, issueStates)
          return state ? t(`issues.states.${state}`) : value
        }}
        clears
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { PickerFilter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { organizations } from '../../shared/picker/sources.queries.ts'
import { usePicker } from '../../shared/picker/use-picker.ts'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { RoleBoxes } from './RoleBoxes.tsx'
import type { UserList } from './use-user-list.ts'

/** The organizations chosen so far; what is in the address replaces them. */
const useChosen = (applied: string[]) => {
  const key = applied.join()
  const [state, setState] = useState({ key, chosen: applied })
  if (state.key !== key) setState({ key, chosen: applied })
  return {
    chosen: state.chosen,
    choose: (chosen: string[]) => setState({ key, chosen }),
    isApplied: state.chosen.toSorted().join() === applied.toSorted().join(),
  }
}

/** Organizations, which wait for Apply, and roles, which do not (specification 2 §2). */
export function UserFilters({ list }: { list: UserList }) {
  const { t } = useTranslation()
  const { chosen, choose, isApplied } = useChosen((list.chosen.org ?? []).map(String))
  const firms = usePicker(organizations, chosen)
  const reset = () => {
    choose([])
    list.clear()
  }
  return (
    <>
      <FilterBar
        end={
          <>
            <Button
              size="compact-sm"
              disabled={isApplied}
              onClick={() => list.choose({ org: chosen.length > 0 ? chosen.map(Number) : undefined })}
            >
              {t('users.apply')}
            </Button>
            <Button size="compact-sm" variant="default" disabled={isApplied && !list.isFiltered} onClick={reset}>
              {t('users.reset')}
            </Button>
          </>
        }
      >
        <PickerFilter name={t('users.column.organization')} source={firms} chosen={chosen} onChange={choose} />
        <RoleBoxes value={list.chosen} onChange={(ticked) => list.choose(ticked)} />
      </FilterBar>
      <QueryFailure queries={firms.queries} what={t('users.organizationsFailed')} />
      <ListChips
        list={list}
        name={(facet) => t(`users.facet.${facet}`)}
        value={({ facet, value }) => (facet === 'org' ? firms.labelOf(value) : facet === 'q' ? value : t(`users.box.${facet}`))}
        clears
      />
    </>
  )
}

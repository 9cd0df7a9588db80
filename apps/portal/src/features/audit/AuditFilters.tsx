import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Chip } from '../../shared/list/define-list.ts'
import { Filter, PickerFilter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { TimeFilter } from '../../shared/list/TimeFilter.tsx'
import { timeText } from '../../shared/list/time-words.ts'
import { organizations, type PickerSource, users } from '../../shared/picker/sources.queries.ts'
import { type Picker, usePicker } from '../../shared/picker/use-picker.ts'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { auditChoices } from './audit.queries.ts'
import { useAuditWords } from './audit-words.ts'
import { TextFilter } from './TextFilter.tsx'
import type { AuditPlace } from './use-audit-list.ts'

const bySystem = '0'
const texts = (values: readonly number[] | undefined) => values?.map(String) ?? []

/** Users, and the system itself. */
const useActors = (): PickerSource => {
  const { t } = useTranslation()
  const system = t('audit.system')
  return useMemo(() => {
    const isWanted = ({ query, ids }: { query?: string | undefined; ids?: string | undefined }) =>
      ids === undefined ? system.toLocaleLowerCase().includes((query ?? '').toLocaleLowerCase()) : ids.split(',').includes(bySystem)
    return {
      name: 'actors',
      ask: async (question, signal) => [
        ...(isWanted(question) ? [{ value: bySystem, label: system }] : []),
        ...(await users.ask(question, signal)),
      ],
    }
  }, [system])
}

type Pickers = Record<'actor' | 'org', Picker>

function Chips({ list, pickers }: { list: AuditPlace; pickers: Pickers }) {
  const { t } = useTranslation()
  const { actionOf, objectOf } = useAuditWords()
  const names = {
    time: t('list.time.name'),
    actor: t('audit.actor'),
    action: t('audit.action'),
    type: t('audit.type'),
    object: t('audit.objectId'),
    org: t('audit.organization'),
    request: t('audit.requestId'),
  }
  const valueOf = ({ facet, value }: Chip<keyof typeof names>) => {
    if (facet === 'time') return timeText(list.applied, t) ?? ''
    if (facet === 'actor' || facet === 'org') return pickers[facet].labelOf(value)
    return facet === 'action' ? actionOf(value) : facet === 'type' ? objectOf(value) : value
  }
  return <ListChips list={list} name={(facet) => names[facet]} value={valueOf} clears />
}

/** Time, user, action, object, organization and request. */
export function AuditFilters({ list }: { list: AuditPlace }) {
  const { t } = useTranslation()
  const { actionOf, objectOf } = useAuditWords()
  const { chosen, choose } = list
  const choices = useQuery(auditChoices)
  const pickers: Pickers = {
    actor: usePicker(useActors(), texts(chosen.actor)),
    org: usePicker(organizations, texts(chosen.org)),
  }
  return (
    <>
      <FilterBar>
        <TimeFilter list={list} />
        <PickerFilter
          name={t('audit.actor')}
          source={pickers.actor}
          chosen={texts(chosen.actor)}
          onChange={(values) => choose({ actor: values.map(Number) })}
        />
        <Filter
          name={t('audit.action')}
          options={(choices.data?.actions ?? []).map((value) => ({ value, label: actionOf(value) }))}
          chosen={chosen.action ?? []}
          onChange={(action) => choose({ action })}
        />
        <Filter
          name={t('audit.type')}
          options={(choices.data?.objectTypes ?? []).map((value) => ({ value, label: objectOf(value) }))}
          chosen={chosen.type ?? []}
          onChange={(type) => choose({ type })}
        />
        <TextFilter name={t('audit.objectId')} value={chosen.object} onChange={(object) => choose({ object })} />
        <PickerFilter
          name={t('audit.organization')}
          source={pickers.org}
          chosen={texts(chosen.org)}
          onChange={(values) => choose({ org: values.map(Number) })}
        />
        <TextFilter name={t('audit.requestId')} value={chosen.request} onChange={(request) => choose({ request })} />
      </FilterBar>
      <Chips list={list} pickers={pickers} />
      <QueryFailure queries={[...pickers.actor.queries, ...pickers.org.queries, choices]} what={t('audit.choicesFailed')} />
    </>
  )
}

import { expiryKinds, expiryStates } from '@apim/contract/expiry/values'
import { useQuery } from '@tanstack/react-query'
import { ExpiryTable } from '../../features/expiry/ExpiryTable.tsx'
import { expiring } from '../../features/expiry/expiry.queries.ts'
import { expiryList } from '../../features/expiry/expiry-list.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { oneOf, wordsOf } from '../../shared/search.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'

const useExpiry = () => useList(expiryList)

function Filters({ list }: { list: ReturnType<typeof useExpiry> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('expiry.kind')}
          options={expiryKinds.map((kind) => ({ value: kind, label: t(`expiry.kinds.${kind}`) }))}
          chosen={list.chosen.kind ?? []}
          onChange={(values) => list.choose({ kind: wordsOf(values.join(), expiryKinds) })}
        />
        <Filter
          name={t('expiry.state')}
          options={expiryStates.map((state) => ({ value: state, label: t(`expiry.states.${state}`) }))}
          chosen={list.chosen.state ?? []}
          onChange={(values) => list.choose({ state: wordsOf(values.join(), expiryStates) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={(facet) => t(`expiry.${facet === 'q' ? 'search' : facet}`)}
        value={({ value }) => {
          const [kind, state] = [oneOf(value, expiryKinds), oneOf(value, expiryStates)]
          return kind ? t(`expiry.kinds.${kind}`) : state ? t(`expiry.states.${state}`) : value
        }}
        clears
      />
    </>
  )
}

/** What expires and when, of what the reader may see; it links to where each is renewed. */
export function ExpiryPage() {
  const { t } = useTranslation()
  const list = useExpiry()
  return (
    <>
      <PageHeader
        title={t('expiry.title')}
        subtitle={t('expiry.hint')}
        actions={
          <PageSearch
            label={t('expiry.search')}
            value={list.chosen.q ?? ''}
            onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
          />
        }
      />
      <ListBody>
        <Filters list={list} />
        <ExpiryTable list={list} query={useQuery(expiring(list.search))} />
      </ListBody>
    </>
  )
}

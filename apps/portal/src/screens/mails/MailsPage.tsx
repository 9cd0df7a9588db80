import { mailStates } from '@apim/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { MailTable } from '../../features/mails/MailTable.tsx'
import { mailList } from '../../features/mails/mail-list.ts'
import { outbox } from '../../features/mails/mails.queries.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { oneOf, wordsOf } from '../../shared/search.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'

const useMails = () => useList(mailList)

function Filters({ list }: { list: ReturnType<typeof useMails> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('mails.state')}
          options={mailStates.map((state) => ({ value: state, label: t(`mails.states.${state}`) }))}
          chosen={list.chosen.state ?? []}
          onChange={(values) => list.choose({ state: wordsOf(values.join(), mailStates) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={(facet) => t(facet === 'q' ? 'mails.recipient' : 'mails.state')}
        value={({ value }) => {
          const state = oneOf(value, mailStates)
          return state ? t(`mails.states.${state}`) : value
        }}
        clears
      />
    </>
  )
}

/** The outbox: what the portal sends to whom, and what could not be sent; for portal admins. */
export function MailsPage() {
  const { t } = useTranslation()
  const list = useMails()
  const query = useQuery(outbox(list.search))
  return (
    <>
      <PageHeader
        title={t('title.mail')}
        subtitle={query.data?.isSending === false && t('mails.notSending')}
        actions={
          <PageSearch
            label={t('mails.recipient')}
            value={list.chosen.q ?? ''}
            onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
          />
        }
      />
      <ListBody>
        <Filters list={list} />
        <MailTable list={list} query={query} />
      </ListBody>
    </>
  )
}

import type { InboxItem } from '@apim/contract'
import { inboxKinds } from '@apim/contract/inbox/values'
import { IconArrowLeft, IconInbox } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { InboxItems } from '../../features/inbox/InboxItems.tsx'
import { inboxItems } from '../../features/inbox/inbox.queries.ts'
import { inboxList } from '../../features/inbox/inbox-list.ts'
import { itemText, readItem } from '../../features/inbox/item-ref.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { ListResults } from '../../shared/list/ListResults.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { Card } from '../../shared/parts/Card.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { oneOf, wordsOf } from '../../shared/search.ts'
import { Entries } from '../../shared/states/Entries.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { InboxDetail } from './InboxDetail.tsx'
import css from './InboxPage.module.css'

const route = getRouteApi('/inbox')
const useInbox = () => useList(inboxList)

function Filters({ list }: { list: ReturnType<typeof useInbox> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('inbox.kinds')}
          options={inboxKinds.map((kind) => ({ value: kind, label: t(`inbox.kind.${kind}`) }))}
          chosen={list.chosen.kind ?? []}
          onChange={(values) => list.choose({ kind: wordsOf(values.join(), inboxKinds) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={() => t('inbox.kinds')}
        value={({ value }) => {
          const kind = oneOf(value, inboxKinds)
          return kind ? t(`inbox.kind.${kind}`) : value
        }}
        clears
      />
    </>
  )
}

type ItemsProps = {
  list: ReturnType<typeof useInbox>
  query: UseQueryResult<{ items: InboxItem[]; total: number }>
  chosen: string | undefined
}

/** What waits, in its list. */
function Items({ list, query, chosen }: ItemsProps) {
  const { t } = useTranslation()
  return (
    <Card flush>
      <ListResults
        list={list}
        query={query}
        what={t('inbox.failed')}
        empty={
          <EmptyState icon={<IconInbox size={24} stroke={1.5} />} title={t('inbox.none')}>
            {t('inbox.noneText')}
          </EmptyState>
        }
      >
        {({ items }, isBusy) => (
          <Entries isBusy={isBusy}>
            <InboxItems items={items} chosen={chosen} />
          </Entries>
        )}
      </ListResults>
    </Card>
  )
}

/** Everything that waits for the reader: the list, and next to it the one that is open; on a phone one of the two. */
export function InboxPage() {
  const { t } = useTranslation()
  const list = useInbox()
  const { item: text } = route.useSearch()
  const item = readItem(text)
  const query = useQuery(inboxItems(list.search))
  const [following] = (query.data?.items ?? []).filter((one) => itemText(one) !== text)
  const next = following ? (
    <LinkButton to="/inbox" search={(old) => ({ ...inboxList.read(old), item: itemText(following) })}>
      {t('inbox.next')}
    </LinkButton>
  ) : undefined
  return (
    <>
      <PageHeader title={t('inbox.title')} />
      <ListBody>
        <Filters list={list} />
        <div className={css.panes} data-open={item ? true : undefined}>
          <div className={css.list}>
            <Items list={list} query={query} chosen={text} />
          </div>
          <div className={css.detail}>
            {item ? (
              <>
                <Link className={css.back ?? ''} to="/inbox" search={(old) => ({ ...inboxList.read(old), item: undefined })}>
                  <IconArrowLeft className="flips" size={16} stroke={1.7} aria-hidden="true" /> {t('inbox.back')}
                </Link>
                <InboxDetail key={itemText(item)} item={item} next={next} />
              </>
            ) : (
              query.data !== undefined &&
              query.data.total > 0 && (
                <div className={css.choose}>
                  <EmptyState icon={<IconInbox size={24} stroke={1.5} />} title={t('inbox.choose')}>
                    {t('inbox.chooseText')}
                  </EmptyState>
                </div>
              )
            )}
          </div>
        </div>
      </ListBody>
    </>
  )
}

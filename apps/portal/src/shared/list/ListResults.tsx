import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Entries } from '../states/Entries.tsx'
import { RowsSkeleton } from '../states/ListSkeletons.tsx'
import { Loaded } from '../states/Loaded.tsx'
import { NoMatchState } from '../states/NoMatchState.tsx'
import { TableFoot } from '../table/TableFoot.tsx'
import type { ListPlace } from './use-list.ts'

export type ResultsProps<Page> = {
  list: ListPlace
  query: UseQueryResult<Page>
  /** The failure message, in the specification's words. A 403 is shown as a missing permission. */
  what: string
  /** Shown when there are no entries at all. */
  empty: ReactNode
  skeleton?: ReactNode
  /** The footer is outside the card. */
  plain?: boolean
  children: (page: Page, isBusy: boolean) => ReactNode
}

/**
 * A paged list of the service: skeleton, failure with Retry, empty state, no-match state, or its entries, however they are rendered, with pagination.
 */
export function ListResults<Page extends { total: number }>(props: ResultsProps<Page>) {
  const { list, query, what, empty, skeleton = <RowsSkeleton />, plain = false, children } = props
  return (
    <Loaded query={query} what={what} skeleton={skeleton}>
      {(page) => {
        if (page.total === 0)
          return <Entries isBusy={query.isPlaceholderData}>{list.isFiltered ? <NoMatchState onClear={list.clear} /> : empty}</Entries>
        return (
          <>
            {children(page, query.isPlaceholderData)}
            <TableFoot
              plain={plain}
              page={list.page}
              size={list.size}
              total={page.total}
              onPage={list.onPage}
              busy={query.isPlaceholderData}
            />
          </>
        )
      }}
    </Loaded>
  )
}

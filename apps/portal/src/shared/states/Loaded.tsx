import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from './QueryFailure.tsx'
import { LinesSkeleton } from './Skeletons.tsx'
import css from './States.module.css'
import { FailedState } from './States.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** What to say when it fails, in the specification's words. */
  what: string
  skeleton?: ReactNode
  inline?: boolean
  /** The whole page is this: a failure's title is the page's. */
  page?: boolean
  children: (data: T) => ReactNode
}

/** A query on the screen: a skeleton while it loads, the failure with Retry, or the data. Data already there stays when a reload fails, which is said over it. */
export function Loaded<T>({ query, what, skeleton, inline, page, children }: Props<T>) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError && (
          <p className={css.stale}>
            <QueryFailure queries={[query]} what={what} />
          </p>
        )}
        {children(query.data)}
      </>
    )
  if (query.isError)
    return <FailedState what={what} failure={query.error} onRetry={() => void query.refetch()} inline={inline} page={page} />
  return skeleton ?? <LinesSkeleton />
}

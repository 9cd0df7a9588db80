import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/failure.ts'
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
  /** What stands here instead where there is no such thing; without it that counts as a failure. */
  missing?: ReactNode
  /** The whole page is this: a failure's title is the page's. */
  page?: boolean
  children: (data: T) => ReactNode
}

/** Whether there is no such thing: the service said so, also when it was there before, or its name can be none's and was not asked for. */
const isMissing = ({ error, isPending, fetchStatus }: UseQueryResult) =>
  error ? failureOf(error).status === 404 : isPending && fetchStatus === 'idle'

/** A query on the screen: a skeleton while it loads, the failure with Retry, or the data. Data already there stays when a reload fails, which is said over it. */
export function Loaded<T>({ query, what, skeleton, inline, missing, page, children }: Props<T>) {
  if (missing !== undefined && isMissing(query)) return missing
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

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/failure.ts'
import { QueryFailure } from './QueryFailure.tsx'
import { LinesSkeleton } from './Skeletons.tsx'
import css from './States.module.css'
import { FailedState } from './States.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** The message when it fails, in the specification's words. */
  what: string
  skeleton?: ReactNode
  inline?: boolean
  /** Shown if the object does not exist; without it that counts as a failure. */
  missing?: ReactNode
  /** It fills the page, so a failure's title is the page's heading. */
  page?: boolean
  children: (data: T) => ReactNode
}

/** Whether the object does not exist: the server said so, even after it was loaded, or its id is impossible and was not requested. */
const isMissing = ({ error, isPending, fetchStatus }: UseQueryResult) =>
  error ? failureOf(error).status === 404 : isPending && fetchStatus === 'idle'

/**
 * A query on the screen: a skeleton while loading, a failure with Retry, or the data. Loaded data stays when a reload fails, with a message above it.
 */
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

import type { TextDifference } from '@apim/contract'
import { ApiError } from '@apim/contract/errors'
import { failureOf } from '../../../../shared/api/failure.ts'

/** The comparison of what is to be saved with the current revision, under way or done. */
export interface Comparison {
  data: TextDifference | undefined
  error: unknown
  refetch: () => unknown
}

/** A comparison that is not possible at all, as with a PDF, does not keep anyone from saving. */
export const isIncomparable = (comparison: Comparison | undefined): boolean =>
  comparison === undefined || failureOf(comparison.error).status === 422

/** The number of the revision that someone else has saved meanwhile, by the refusal of a save; undefined for any other failure (trust T63). */
export const newerRevision = (failure: unknown): number | undefined => {
  if (!(failure instanceof ApiError && failure.code === 'stale-version')) return undefined
  return Number(failure.versions?.current['version']) || undefined
}

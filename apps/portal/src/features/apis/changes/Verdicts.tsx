import type { ApiDetail } from '@apim/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { revisionDifference } from './changes.queries.ts'
import { isComparable } from './use-compared.ts'

/** The newest revisions whose verdict is looked up without being asked for; that of others is seen when they are compared. */
const most = 10

/**
 * Looks up the verdict of each of the newest revisions against the one before it: one after the other, because each may take the server a second.
 * It shows nothing itself, so that each answer draws only its own row again.
 */
export function Verdicts({ api }: { api: ApiDetail }) {
  const steps = api.revisions
    .map(({ number }) => ({ from: number - 1, to: number }))
    .filter((step) => isComparable(api, step))
    .slice(0, most)
  const next = useQueries({
    queries: steps.map(({ from, to }) => ({ ...revisionDifference(api.id, from, to), enabled: false })),
    combine: (queries) => steps[queries.findIndex(({ isPending }) => isPending)],
  })
  useQuery({ ...revisionDifference(api.id, next?.from ?? 0, next?.to ?? 0), enabled: next !== undefined })
  return null
}

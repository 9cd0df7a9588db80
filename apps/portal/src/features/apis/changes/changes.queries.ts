import { apis } from '@apim/contract/apis/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'

/** What changed between two revisions of an API. Revisions never change, so neither does this. */
export const revisionDifference = (id: number, from: number, to: number) =>
  queryOptions({
    queryKey: keys.apis.difference(id, from, to),
    queryFn: ({ signal }) => call(apis.difference, { params: { id }, query: { from, to } }, { signal }),
    staleTime: 'static',
  })

/** What a text changes in the current revision; `change` counts the changes of the text, which is too long for a key. */
export const textDifference = (id: number, change: number, text: () => string) =>
  queryOptions({
    queryKey: keys.apis.textDifference(id, change),
    queryFn: ({ signal }) => call(apis.compareText, { params: { id }, body: { specText: text() } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })

export const useRestoreRevision = (id: number) =>
  useApiMutation('apis', (body: { revision: number; note: string; version: string }, one) =>
    call(apis.restore, { params: { id }, body }, one),
  )

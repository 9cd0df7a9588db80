import { apis } from '@apim/contract/apis/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'

/** What changed between two revisions of an API. Revisions never change, so neither does this. */
export const revisionDifference = (id: number, from: number, to: number) =>
  queryOptions({
    queryKey: keys.apis.difference(id, from, to),
    queryFn: ({ signal }) => call(apis.difference, { params: { id }, query: { from, to } }, { signal }),
    staleTime: 'static',
  })

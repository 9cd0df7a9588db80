import { consumers } from '@apim/contract/consumers/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** The consumers of an API by organization, keys masked; only of one organization if `orgId` is given. */
export const consumersOf = (apiId: number, orgId: number | undefined) =>
  queryOptions({
    queryKey: keys.consumers.of(apiId, orgId ?? 'all'),
    queryFn: ({ signal }) => call(consumers.list, { query: { apiId, orgId } }, { signal }),
  })

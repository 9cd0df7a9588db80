import type { ConsumerEntry } from '@apim/contract'
import { consumers } from '@apim/contract/consumers/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

type Groups = readonly { deployments: readonly Pick<ConsumerEntry, 'oldKey'>[] }[]

/** Whether an old key cannot be revoked safely yet. */
const isAnyAwaited = (groups: Groups = []) => groups.some(({ deployments }) => deployments.some(({ oldKey }) => oldKey?.isSafe === false))

/** The consumers of an API by organization, keys masked; only of one organization if `orgId` is given. */
export const consumersOf = (apiId: number, orgId: number | undefined) =>
  queryOptions({
    queryKey: keys.consumers.of(apiId, orgId ?? 'all'),
    queryFn: ({ signal }) => call(consumers.list, { query: { apiId, orgId } }, { signal }),
    // Whoever has rotated a key waits for the last call with the old one, to revoke it.
    refetchInterval: ({ state }) => (isAnyAwaited(state.data) ? 10_000 : false),
  })

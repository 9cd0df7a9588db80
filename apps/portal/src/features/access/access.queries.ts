import type { AccessAsk, AccessGrant, AccessRequest, UserDetail } from '@apim/contract'
import { access } from '@apim/contract/access/routes'
import { accessCacheMs } from '@apim/contract/constants'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import type { dueList, grantList, requestList } from './access-lists.ts'

/**
 * Lists of requests and grants are cached for 60 s (specifications 1 §4 and 2 §9), whoever reads them, and read again after 60 s while they are shown,
 * so that what is shown is never older (trust T74). The reader's own changes invalidate them.
 */
const kept = { staleTime: accessCacheMs, refetchInterval: accessCacheMs }

/** The requests for one API from the reader's organization. */
export const ownRequests = (user: Pick<UserDetail, 'id' | 'organizationId'>, apiId: number) =>
  queryOptions({
    queryKey: keys.access.ownRequests(user.id, apiId),
    queryFn: ({ signal }) => call(access.requests, { query: { apiId, orgId: user.organizationId ?? undefined } }, { signal }),
    enabled: user.organizationId !== null,
    ...kept,
  })

/** The grants of the reader's organization. */
export const ownGrants = (user: Pick<UserDetail, 'id' | 'organizationId'>) =>
  queryOptions({
    queryKey: keys.access.ownGrants(user.id),
    queryFn: ({ signal }) => call(access.available, { params: { orgId: user.organizationId ?? 0 } }, { signal }),
    enabled: user.organizationId !== null,
    ...kept,
  })

export interface OwnAccess {
  grant: AccessGrant | undefined
  pending: AccessRequest | undefined
  requests: AccessRequest[]
  /** Whether both queries have loaded (or there is no organization to query for). */
  isKnown: boolean
  /** Both queries, to report that one failed. */
  queries: readonly UseQueryResult[]
}

/** The access of the reader's organization to an API, according to requests and grants. */
export const useOwnAccess = (apiId: number): OwnAccess => {
  const user = useUser()
  const requests = useQuery(ownRequests(user, apiId))
  const grants = useQuery(ownGrants(user))
  return {
    grant: grants.data?.find(({ product }) => product.id === apiId),
    pending: requests.data?.find(({ status }) => status === 'NEW'),
    requests: requests.data ?? [],
    isKnown: user.organizationId === null || (requests.data !== undefined && grants.data !== undefined),
    queries: [requests, grants],
  }
}

/** Requests access on behalf of an organization. */
export const useRequestAccess = () => useApiMutation('access', (body: AccessAsk, one) => call(access.request, { body }, one))

/** All requests, for portal admins. */
export const allRequests = (query: ReturnType<typeof requestList.query>) =>
  queryOptions({
    queryKey: keys.access.allRequests(query),
    queryFn: ({ signal }) => call(access.allRequests, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...kept,
  })

/** Grants whose organization is waiting for its first key, for portal admins. */
export const dueKeys = (query: ReturnType<typeof dueList.query>) =>
  queryOptions({
    queryKey: keys.access.dueKeys(query),
    queryFn: ({ signal }) => call(access.grants, { query: { keyDue: 'true', ...query } }, { signal }),
    placeholderData: keepPreviousData,
    ...kept,
  })

/** All grants, for portal admins. */
export const allGrants = (query: ReturnType<typeof grantList.query>) =>
  queryOptions({
    queryKey: keys.access.allGrants(query),
    queryFn: ({ signal }) => call(access.grants, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...kept,
  })

/** The requests for one API that the reader may see, from all organizations. */
export const requestsFor = (productId: number) =>
  queryOptions({
    queryKey: keys.access.requestsFor(productId),
    queryFn: ({ signal }) => call(access.filterRequests, { body: { productId } }, { signal }),
    ...kept,
  })

/** One request, as far as the reader may see it: a list of it, or an empty one. Not cached like the lists: it is read in order to decide it. */
export const requestById = (id: number) =>
  queryOptions({
    queryKey: keys.access.request(id),
    queryFn: ({ signal }) => call(access.filterRequests, { body: { id } }, { signal }),
  })

/** The requests of its organization for the same API, the newest first. */
export const sameRequests = ({ product, organization: { organizationId } }: AccessRequest) =>
  queryOptions({
    queryKey: keys.access.earlier(product.id, organizationId),
    queryFn: ({ signal }) => call(access.filterRequests, { body: { productId: product.id, organizationId } }, { signal }),
  })

/** A decision on a request; the email to the requester repeats the reason of a denial. */
export interface Decision {
  id: number
  reason?: string | undefined
  /** Whether the organization manages its own keys. */
  ownKeys?: boolean | undefined
}

export const useApproveRequest = () =>
  useApiMutation('access', ({ id, ownKeys }: Decision, one) =>
    call(access.approve, { body: { apiAccessRequestId: id, ...(ownKeys && { ownKeys }) } }, one),
  )

export const useDenyRequest = () =>
  useApiMutation('access', ({ id, reason }: Decision, one) => call(access.deny, { body: { apiAccessRequestId: id, reason } }, one))

/** One grant, found among its organization's; undefined once it is revoked. */
export const grantOf = (organizationId: number, id: number) =>
  queryOptions({
    queryKey: keys.access.grant(organizationId, id),
    queryFn: async ({ signal }) => {
      const grants = await call(access.available, { params: { orgId: organizationId } }, { signal })
      return grants.find((grant) => grant.id === id) ?? null
    },
  })

/** Says whether an organization manages its own keys. */
export const useSetOwnKeys = () =>
  useApiMutation('access', ({ id, ownKeys }: { id: number; ownKeys: boolean }, one) =>
    call(access.setOwnKeys, { params: { id }, body: { ownKeys } }, one),
  )

/** Revokes a grant; that organization's keys for the API stop working. */
export const useRevoke = () => useApiMutation('access', (id: number, one) => call(access.revoke, { params: { id } }, one))

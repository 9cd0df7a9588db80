import { organizationDeletions } from '@apim/contract/organization-deletions/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { SearchOf } from '../../shared/list/define-list.ts'
import { deletionGrantList, deletionRequestList } from './deletion-lists.ts'

/** One page of open requests. */
export const deletionRequests = (search: SearchOf<typeof deletionRequestList>) =>
  queryOptions({
    queryKey: keys.organizationDeletions.requests(search),
    queryFn: ({ signal }) => call(organizationDeletions.requests, { query: deletionRequestList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One page of decisions. */
export const deletionGrants = (search: SearchOf<typeof deletionGrantList>) =>
  queryOptions({
    queryKey: keys.organizationDeletions.grants(search),
    queryFn: ({ signal }) => call(organizationDeletions.grants, { query: deletionGrantList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A request with what approving it does; an invalid ID is not requested. */
export const deletionRequest = (id: number) =>
  queryOptions({
    queryKey: keys.organizationDeletions.detail(id),
    queryFn: ({ signal }) => call(organizationDeletions.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

export interface Decided {
  id: number
  organizationId: number
  organizationName: string
}
const paramsOf = ({ id, organizationId }: Decided) => ({ id, orgId: organizationId })

/** Deletes the organization of a request. */
export const useApproveDeletion = () =>
  useApiMutation('organizationDeletions', (one: Decided, how) =>
    call(organizationDeletions.approve, { params: paramsOf(one), body: { confirm: one.organizationName } }, how),
  )

export const useDenyDeletion = () =>
  useApiMutation('organizationDeletions', ({ one, reason }: { one: Decided; reason?: string | undefined }, how) =>
    call(organizationDeletions.deny, { params: paramsOf(one), body: { reason } }, how),
  )

export const useRestore = () =>
  useApiMutation('organizationDeletions', (id: number, how) => call(organizationDeletions.restore, { params: { id } }, how))

import { organizationDeletions } from '@apim/contract/organization-deletions/routes'
import { organizations } from '@apim/contract/organizations/routes'
import type { OrganizationForm } from '@apim/contract/organizations/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { SearchOf } from '../../shared/list/define-list.ts'
import type { Dependents, Refusal } from '../../shell/confirm/confirm.ts'
import { organizationList } from './organization-list.ts'

/** One page of organizations. */
export const allOrganizations = (search: SearchOf<typeof organizationList>) =>
  queryOptions({
    queryKey: keys.organizations.list(search),
    queryFn: ({ signal }) => call(organizations.list, { query: organizationList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

const isId = (id: number) => Number.isInteger(id) && id > 0

/** One organization with its applications and API access; an invalid ID is not requested. */
export const organizationDetails = (id: number) =>
  queryOptions({
    queryKey: keys.organizations.detail(id),
    queryFn: ({ signal }) => call(organizations.detail, { params: { id } }, { signal }),
    enabled: isId(id),
  })

/** One organization as its form shows it; an invalid ID is not requested. */
export const editedOrganization = (id: number) =>
  queryOptions({
    queryKey: keys.organizations.edited(id),
    queryFn: ({ signal }) => call(organizations.edited, { query: { id } }, { signal }),
    enabled: isId(id),
  })

export const useSaveOrganization = () =>
  useApiMutation('organizations', (body: z.input<typeof OrganizationForm>, one) => call(organizations.save, { body }, one))

/** Activates or deactivates it; resolves when its keys work again, or none of them works any more. */
export const useSetActive = () =>
  useApiMutation('organizations', ({ id, active }: { id: number; active: boolean }, one) =>
    call(organizations.setStatus, { params: { id }, body: { active } }, one),
  )

/**
 * For the question whether to ask for its deletion: nothing stands against it, or `inUse` says what does. It could be approved now if its consumers are
 * known not to have been used in the last 30 days, and no API of it is deployed.
 */
export const deletionCheck = (id: number, inUse: Refusal): Dependents['query'] => ({
  queryKey: keys.organizationDeletions.check(id),
  queryFn: async ({ signal }) => {
    const isPossible = await call(organizationDeletions.check, { query: { id } }, { signal })
    return isPossible ? [] : inUse
  },
})

/** Asks for its deletion, on which another portal admin decides. */
export const useRequestDeletion = () =>
  useApiMutation('organizationDeletions', ({ id, name }: { id: number; name: string }, one) =>
    call(organizationDeletions.request, { params: { id }, body: { confirm: name } }, one),
  )

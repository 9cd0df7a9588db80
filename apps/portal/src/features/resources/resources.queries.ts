import { resources } from '@apim/contract/resources/routes'
import type { ResourceForm } from '@apim/contract/resources/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { type ResourcesSearch, viewNumbers } from './resources-search.ts'

/** The resources of this view and type, by name (specification 2 §9). */
export const resourceList = ({ view, type }: Pick<ResourcesSearch, 'view' | 'type'>) =>
  queryOptions({
    queryKey: keys.resources.list(view, type),
    queryFn: ({ signal }) => call(resources.list, { query: { type, public: view && viewNumbers[view] } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One resource with its settings and its access list. */
export const resourceDetail = (id: number) =>
  queryOptions({
    queryKey: keys.resources.detail(id),
    queryFn: ({ signal }) => call(resources.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

/** The access list of a resource; empty for one that has just been deleted, whose panel is still there for a moment. */
export const accessOf = (resourceId: number) =>
  queryOptions({
    queryKey: keys.resources.access(resourceId),
    queryFn: ({ signal }) => call(resources.accessList, { query: { resourceId } }, { signal }),
  })

export const useSaveResource = () =>
  useApiMutation('resources', (body: z.input<typeof ResourceForm>, one) => call(resources.save, { body }, one))

export const useRemoveResource = () => useApiMutation('resources', (id: number, one) => call(resources.remove, { params: { id } }, one))

/** Tests the connection with the saved settings; changes nothing. */
export const useConnectionTest = () => useApiMutation('resources', (id: number) => call(resources.test, { params: { id } }))

export const useGrantAccess = () =>
  useApiMutation('resources', (body: { resourceId: number; organizationId: number }, one) => call(resources.grantAccess, { body }, one))

export const useRevokeAccess = () => useApiMutation('resources', (id: number, one) => call(resources.revokeAccess, { params: { id } }, one))

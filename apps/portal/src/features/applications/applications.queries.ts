import type { Input } from '@apim/contract'
import { applications } from '@apim/contract/applications/routes'
import type { ApplicationForm } from '@apim/contract/applications/schemas'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useSession } from '../../shell/session/session-context.ts'
import type { applicationQuery } from './application-list.ts'

/** One page of applications. */
export const allApplications = (query: ReturnType<typeof applicationQuery>) =>
  queryOptions({
    queryKey: keys.applications.list(query),
    queryFn: ({ signal }) => call(applications.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One application with its APIs; an invalid ID is not requested. */
export const application = (id: number) =>
  queryOptions({
    queryKey: keys.applications.detail(id),
    queryFn: ({ signal }) => call(applications.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

/** What the form starts from: an application, or the presets of a new one. Always fetched anew, so that editing starts from the current state. */
export const editableApplication = (query: Input<typeof applications.editable>['query']) =>
  queryOptions({
    queryKey: keys.applications.editable(query),
    queryFn: ({ signal }) => call(applications.editable, { query }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Whoever saves an application may have become its owner, or no longer be one: the session says so at once. */
export const useSaveApplication = () => {
  const { session } = useSession()
  return useApiMutation('applications', (body: z.input<typeof ApplicationForm>, one) => call(applications.save, { body }, one), {
    onSuccess: () => session.reread(),
  })
}

export const useRemoveApplication = () => {
  const client = useQueryClient()
  return useApiMutation(
    'applications',
    ({ id, name }: { id: number; name: string }, one) => call(applications.remove, { params: { id }, query: { confirm: name } }, one),
    // It was deleted: reloading it would only fail.
    { onSuccess: ({ entityId }) => client.removeQueries({ queryKey: keys.applications.detail(entityId) }) },
  )
}

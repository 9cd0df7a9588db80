import { invitations } from '@apim/contract/invitations/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** What an emailed invitation is for; an address without a token is not requested. */
export const invitation = (token: string | undefined) =>
  queryOptions({
    queryKey: keys.invitations.open(token),
    queryFn: ({ signal }) => call(invitations.open, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
    // Each call makes a new link to choose a password; one is enough.
    staleTime: Number.POSITIVE_INFINITY,
  })

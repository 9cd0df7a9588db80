import { users } from '@apim/contract/users/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

/** What the form sends: the caller's own profile, whatever `id` and `email` say (specification 2 §3). */
interface ProfileEdit {
  version?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
  phoneNumber?: string | undefined
  id: string
  email: string
}

/** The reader as the service has them now, with the version that an edit starts from. */
export const ownProfile = (userId: number) =>
  queryOptions({ queryKey: keys.users.own(userId), queryFn: ({ signal }) => call(users.detail, { query: {} }, { signal }) })

/** Sets the language of emails to the reader. */
export const useSetMailLanguage = () =>
  useApiMutation('users', (language: string, one) => call(users.setLanguage, { body: { language } }, one))

export const useSaveProfile = () => useApiMutation('users', (body: ProfileEdit, one) => call(users.update, { body }, one))

import { ApiError } from '@apim/contract/errors'
import { users } from '@apim/contract/users/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** One user, to view the portal as; an invalid ID is not requested. */
export const userToView = (id: number) =>
  queryOptions({
    queryKey: keys.viewAs.user(id),
    queryFn: async ({ signal }) => {
      const [user] = (await call(users.list, { query: { ids: String(id), limit: 1 } }, { signal })).users
      if (!user) throw new ApiError({ status: 404 })
      return user
    },
    enabled: Number.isInteger(id) && id > 0,
  })

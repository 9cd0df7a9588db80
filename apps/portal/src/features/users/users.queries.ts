import { exportFileName } from '@apim/contract/constants'
import { users } from '@apim/contract/users/routes'
import type { EditUser, ModifyUser, UserDetailForm } from '@apim/contract/users/schemas'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { SearchOf } from '../../shared/list/define-list.ts'
import { saveFile } from '../../shared/save-file.ts'
import { roleChangeList, type UserFilters, type UserSearch, userList } from './user-lists.ts'

const isId = (id: number) => Number.isInteger(id) && id > 0

/** One page of users. */
export const userPage = (search: UserSearch) =>
  queryOptions({
    queryKey: keys.users.list(search),
    queryFn: ({ signal }) => call(users.list, { query: userList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One user; an invalid id is not requested. */
export const userById = (id: number) =>
  queryOptions({
    queryKey: keys.users.detail(id),
    queryFn: ({ signal }) => call(users.find, { query: { id } }, { signal }),
    enabled: isId(id),
  })

/** The same, for the modify-user page. */
export const userToModify = (id: number) =>
  queryOptions({
    queryKey: keys.users.modifying(id),
    queryFn: ({ signal }) => call(users.modifying, { query: { id } }, { signal }),
    enabled: isId(id),
  })

/** The working keys that a user created or has looked at. */
export const knownKeys = (id: number) =>
  queryOptions({
    queryKey: keys.users.keys(id),
    queryFn: ({ signal }) => call(users.keys, { params: { id } }, { signal }),
    enabled: isId(id),
  })

/** One page of role changes. */
export const roleChangePage = (search: SearchOf<typeof roleChangeList>) =>
  queryOptions({
    queryKey: keys.users.roleChanges(search),
    queryFn: ({ signal }) => call(users.roleChanges, { query: roleChangeList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useSaveUser = () => useApiMutation('users', (body: z.input<typeof EditUser>, one) => call(users.save, { body }, one))

export const useModifyUser = () => useApiMutation('users', (body: z.input<typeof ModifyUser>, one) => call(users.modify, { body }, one))

export const useUpdateDetails = () =>
  useApiMutation('users', (body: z.input<typeof UserDetailForm>, one) => call(users.update, { body }, one))

export const useSetStatus = () =>
  useApiMutation('users', (body: { id: number; status: 'ACTIVE' | 'DISABLED' }, one) => call(users.setStatus, { body }, one))

/** `confirm` is what the admin typed: the server checks it too (trust T77). */
export const useRemoveUser = () =>
  useApiMutation('users', (query: { id: number; confirm: string }, one) => call(users.remove, { query }, one))

/** Saves the filtered users as report.csv. */
export const useUserExport = () =>
  useMutation({
    gcTime: 0,
    meta: { rereads: 'nothing' },
    mutationFn: async (filters: UserFilters) =>
      saveFile(await call(users.download, { query: userList.filterQuery(filters) }), exportFileName),
  })

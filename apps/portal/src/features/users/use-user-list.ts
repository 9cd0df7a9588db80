import { useList } from '../../shared/list/use-list.ts'
import { userList } from './user-lists.ts'

/** The users page's state in the address. */
export const useUserList = () => useList(userList)
export type UserList = ReturnType<typeof useUserList>

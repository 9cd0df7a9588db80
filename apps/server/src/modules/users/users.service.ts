import { type Actor, can } from '@apim/contract'
import type { Db } from '../../db/client.ts'
import { type UserQuery, usersStore } from './users.store.ts'
import { userRow } from './users.views.ts'

/** The portal's users (specification part 2, section 2). */
export const createUsers = ({ db }: { db: Db }) => {
  const store = usersStore(db)
  return {
    /** Portal admins choose organizations; company admins see only their own organization's users (permissions.csv). */
    list: async (user: Actor, { org = [], ...query }: Omit<UserQuery, 'organizationIds'> & { org?: number[] | undefined }) => {
      const chosen = org.filter((id) => id > 0)
      const own = user.organizationId === null ? [] : [user.organizationId]
      const organizationIds = can.seeAllUsers(user) ? (chosen.length > 0 ? chosen : undefined) : own
      const { rows, total } = await store.page({ ...query, organizationIds })
      return { users: rows.map(userRow), total }
    },
  }
}
export type Users = ReturnType<typeof createUsers>

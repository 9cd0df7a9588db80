import { type Actor, type Choice, can } from '@apim/contract'
import type { Db } from '../../db/client.ts'
import { organizationsStore } from './organizations.store.ts'

/** Firms: the provider's own and its clients. */
export const createOrganizations = ({ db }: { db: Db }) => {
  const store = organizationsStore(db)
  return {
    /** Sorted by name; admins see all, everyone else only their own (permissions.csv). */
    names: async (user: Actor, choice: Choice) => {
      if (can.seeAllOrganizations(user)) return store.findNames(choice)
      return user.organizationId === null ? [] : store.findNames(choice, user.organizationId)
    },
  }
}
export type Organizations = ReturnType<typeof createOrganizations>

import type { Actor, Choice } from '@apim/contract'
import type { Db } from '../../db/client.ts'
import { applicationsStore } from './applications.store.ts'

/** Business applications, whose owners maintain their APIs. */
export const createApplications = ({ db }: { db: Db }) => {
  const store = applicationsStore(db)
  return {
    /** Those that the user owns, sorted by name. */
    own: (user: Actor, choice: Choice) =>
      store.findNames(
        user.ownerApps.map(({ id }) => id),
        choice,
      ),
  }
}
export type Applications = ReturnType<typeof createApplications>

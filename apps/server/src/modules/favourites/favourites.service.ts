import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { favouritesStore } from './favourites.store.ts'

/** The APIs that each user has marked: a note to oneself, which the audit log does not repeat. */
export const createFavourites = ({ db }: { db: Db }) => {
  const store = favouritesStore(db)
  return {
    /** Throws 404 for an API that the user may not see. */
    set: async (user: SignedIn, id: number, isFavourite: boolean) => {
      if (!(await (isFavourite ? store.mark : store.unmark)(user, id))) throw notFound('API')
      return { id, isFavourite }
    },
  }
}
export type Favourites = ReturnType<typeof createFavourites>

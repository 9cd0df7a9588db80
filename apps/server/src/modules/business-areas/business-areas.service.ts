import type { Db } from '../../db/client.ts'
import { businessAreasStore } from './business-areas.store.ts'

/** What the gallery is filtered by. */
export const createBusinessAreas = ({ db }: { db: Db }) => {
  const store = businessAreasStore(db)
  return {
    /** All of them, sorted by name. */
    list: () => store.findAll(),
  }
}
export type BusinessAreas = ReturnType<typeof createBusinessAreas>

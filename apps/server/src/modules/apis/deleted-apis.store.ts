import type { Db } from '../../db/client.ts'
import { onePage, ordered, type Paging } from '../../db/paging.ts'
import { deletedApis } from '../../db/schema/index.ts'

const { organizationName, api, firstname, lastname, deletedAt } = deletedApis
const sorts = { organizationName, api, firstname, lastname, deletedAt }

/** The records that remain of deleted APIs; they are written where an API is deleted, and never change. */
export const deletedApisStore = (db: Db) => ({
  page: async (paging: Paging) => ({
    rows: await onePage(db.select().from(deletedApis).$dynamic(), paging, ordered(paging, sorts, deletedApis.id)),
    total: await db.$count(deletedApis),
  }),
})

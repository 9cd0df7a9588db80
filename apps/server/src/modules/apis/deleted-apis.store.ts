import type { Db } from '../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { deletedApis } from '../../db/schema/index.ts'

const { organizationName, api, firstname, lastname, deletedAt } = deletedApis
const sorts = { organizationName, api, firstname, lastname, deletedAt }

/** The records that remain of deleted APIs; they are written where an API is deleted, and never change. */
export const deletedApisStore = (db: Db) => ({
  page: (paging: Paging) =>
    pageAndTotal(
      paging,
      () => db.$count(deletedApis),
      (part) => onePart(db.select().from(deletedApis).$dynamic(), part, ordered(part, sorts, deletedApis.id)),
    ),
})

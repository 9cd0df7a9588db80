import { type Insert, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { organizationDeletions } from '../../db/schema/index.ts'

/** A request to delete an organization, open unless the values say otherwise. */
export const buildDeletionRequest = async (
  db: Db,
  organizationId: number,
  createdBy: number,
  values: Insert<typeof organizationDeletions> = {},
) =>
  only(
    await db
      .insert(organizationDeletions)
      .values({ organizationId, createdBy, ...values })
      .returning(),
  )

import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { applicationOwners, applications } from '../../db/schema/index.ts'

export const buildApplication = async (db: Db, organizationId: number, owners: number[] = [], values: Insert<typeof applications> = {}) => {
  const application = only(
    await db
      .insert(applications)
      .values({ name: `Settlement ${next()}`, organizationId, ...values })
      .returning(),
  )
  for (const userId of owners) await db.insert(applicationOwners).values({ applicationId: application.id, userId })
  return application
}

import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { businessAreas } from '../../db/schema/index.ts'

export const buildBusinessArea = async (db: Db, values: Insert<typeof businessAreas> = {}) =>
  only(
    await db
      .insert(businessAreas)
      .values({ name: `Custody ${next()}`, description: 'Safekeeping', ...values })
      .returning(),
  )

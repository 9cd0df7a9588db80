import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'

/** A user; pass roles as flags. Without an organization it has no role. */
export const buildUser = async (db: Db, values: Insert<typeof users> = {}) =>
  only(
    await db
      .insert(users)
      .values({ email: `person${next()}@firm.example`, firstname: 'Ada', lastname: 'Berg', ...values })
      .returning(),
  )

import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { organizations } from '../../db/schema/index.ts'

export const buildOrganization = async (db: Db, values: Insert<typeof organizations> = {}) =>
  only(
    await db
      .insert(organizations)
      .values({ name: `Northwind Pensions ${next()}`, contact: 'Mara Lind', external: true, ...values })
      .returning(),
  )

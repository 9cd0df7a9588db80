import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { apis } from '../../db/schema/index.ts'

/** An API without a document; importing one is up to the apis module. */
export const buildApi = async (db: Db, createdBy: number, values: Insert<typeof apis> = {}) =>
  only(
    await db
      .insert(apis)
      .values({ name: `Positions ${next()}`, version: '1.0.0', description: 'Holdings by account', createdBy, ...values })
      .returning(),
  )

import { type Insert, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { notifications } from '../../db/schema/index.ts'

type Values = Insert<typeof notifications>

export const buildNotification = async (db: Db, of: Pick<Values, 'userId' | 'organizationId'>, values: Partial<Values> = {}) =>
  only(
    await db
      .insert(notifications)
      .values({
        event: 'access-request.approved',
        values: { organization: 'Acme', api: 'Fund Prices' },
        link: '/apis/1',
        ...values,
        ...of,
      } as typeof notifications.$inferInsert)
      .returning(),
  )

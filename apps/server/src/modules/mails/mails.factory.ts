import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { mailOutbox } from '../../db/schema/index.ts'

/** A queued email about a decision, with an open link. */
export const buildMail = async (db: Db, values: Insert<typeof mailOutbox> = {}) =>
  only(
    await db
      .insert(mailOutbox)
      .values({
        recipient: `reader${next()}@firm.example`,
        subject: 'Access to Fund Prices was approved',
        text: 'Hello Ann,\n\nAcme now has access.',
        template: 'access-request.approved',
        action: 'Open the API',
        link: '/apis/3',
        holdsSecret: false,
        ...values,
      })
      .returning(),
  )

import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/index.ts'

/** A webhook without a secret, of the whole portal unless `values` says whose. */
export const buildWebhook = async (db: Db, values: Insert<typeof webhooks> = {}) =>
  only(
    await db
      .insert(webhooks)
      .values({ name: `Hook ${next()}`, url: 'https://93.184.216.34:8443/hook', kinds: ['api'], active: true, ...values })
      .returning(),
  )

/** A delivery that has arrived. */
export const buildDelivery = async (db: Db, webhookId: number, values: Insert<typeof webhookDeliveries> = {}) =>
  only(
    await db
      .insert(webhookDeliveries)
      .values({
        webhookId,
        messageId: `msg_${next()}`,
        type: 'api.revised',
        data: { api: { id: 1, name: 'Prices' }, link: '/apis/1' },
        attempts: 1,
        attemptsMax: 9,
        sentAt: new Date(),
        ...values,
      })
      .returning(),
  )

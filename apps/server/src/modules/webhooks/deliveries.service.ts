import type { Actor } from '@apim/contract'
import { webhookTest } from '@apim/contract/webhooks/values'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { type DeliveryRow, deliveriesStore, insertDeliveries } from '../../webhooks/index.ts'
import { findKept } from './find-kept.ts'
import { webhooksStore } from './webhooks.store.ts'
import { deliveryDetail, deliveryView } from './webhooks.views.ts'

const objectType = 'webhook-delivery'

/** What was sent to webhooks, for those who keep them. */
export const createDeliveries = ({ db, publicUrl }: { db: Db; publicUrl: string }) => {
  const [store, deliveries] = [webhooksStore(db), deliveriesStore(db)]
  const requireFound = (row: DeliveryRow | undefined): DeliveryRow => {
    if (!row) throw notFound('Delivery')
    return row
  }
  /** A delivery to a webhook that the user keeps, and that webhook; another one is not there for them. */
  const findOwn = async (tx: Pick<Tx, 'select'>, user: Actor, id: number) => {
    const row = requireFound(await deliveries.find(tx, id))
    return { row, webhook: await findKept(store, tx, user, row.webhookId) }
  }
  const found = async (tx: Pick<Tx, 'select'>, id: number) => deliveryView(requireFound(await deliveries.find(tx, id)))

  return {
    list: async (user: Actor, webhookId: number, { state, ...paging }: { state?: string[] | undefined } & Paging) => {
      await findKept(store, db, user, webhookId)
      const { rows, total } = await deliveries.page(webhookId, state, paging)
      return { deliveries: rows.map(deliveryView), total }
    },
    /** Throws 404 if there is none with that ID at a webhook that the user keeps. */
    find: async (user: Actor, id: number) => {
      const { row } = await findOwn(db, user, id)
      return deliveryDetail(row, await deliveries.findAttempts(id), publicUrl)
    },
    /** Queues a test event for one attempt, whether the webhook is switched on or off. Throws 404 if there is none. */
    test: (user: SignedIn, webhookId: number) =>
      db.transaction(async (tx) => {
        const { name } = await findKept(store, tx, user, webhookId)
        const test = {
          webhookId,
          type: webhookTest,
          data: { webhook: { id: webhookId, name }, link: `/webhooks?dock=webhook:${webhookId}` },
        }
        const [id] = await insertDeliveries(tx, [test], 1)
        await audit(tx, user, { action: 'webhook-delivery.test', objectType, objectId: id as number, before: null, after: { webhookId } })
        return found(tx, id as number)
      }),
    /** Makes a delivery due now. Throws 404 if there is none, 409 while it is on its way or its webhook is switched off. */
    replay: (user: SignedIn, id: number) =>
      db.transaction(async (tx) => {
        const { row, webhook } = await findOwn(tx, user, id)
        if (!webhook.active && row.type !== webhookTest) throw conflict('This webhook is switched off')
        if (!(await deliveries.again(tx, id))) throw conflict('This delivery is on its way already')
        const after = { webhookId: webhook.id, type: row.type }
        await audit(tx, user, { action: 'webhook-delivery.replay', objectType, objectId: id, before: null, after })
        return found(tx, id)
      }),
    /** The delivery again, for a repeated call. */
    again: async (user: SignedIn, id: number) => deliveryView((await findOwn(db, user, id)).row),
  }
}

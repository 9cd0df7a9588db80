import { type Actor, can } from '@apim/contract'
import type { Tx } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { WebhookRow, WebhooksStore } from './webhooks.store.ts'

/** A webhook that the user keeps; another one is not there for them. Throws 404. */
export const findKept = async (store: WebhooksStore, tx: Pick<Tx, 'select'>, user: Actor, id: number): Promise<WebhookRow> => {
  const row = await store.find(tx, id)
  if (!row || !can.keepWebhook(user, row)) throw notFound('Webhook')
  return row
}

/** The same, held against other changes until the transaction ends. */
export const holdKept = async (store: WebhooksStore, tx: Tx, user: Actor, id: number): Promise<WebhookRow> => {
  await store.hold(tx, id)
  return findKept(store, tx, user, id)
}

import { type WebhookEvent, webhookEvents } from '@apim/contract/webhooks/values'
import type { Tx } from '../db/client.ts'
import { portalLink } from '../mails/index.ts'
import { type Concerned, findListening, insertDeliveries } from './deliveries.store.ts'

export interface Announced {
  type: WebhookEvent
  about: Concerned
  /** IDs, names and what someone wrote for those it concerns: never a secret, and no person. Every organization that it concerns may know all of it. */
  data: Record<string, unknown>
  /** A path of the portal: what it is about. */
  link: string
}

/**
 * Tells webhooks of an event in the transaction of the event itself: no change, no delivery. Before its audit row, like everything that locks. Throws for
 * a link that leaves the portal.
 */
export const announce = async (tx: Pick<Tx, 'insert' | 'select'>, { type, about, data, link }: Announced): Promise<void> => {
  portalLink('http://portal.invalid', link)
  const ids = await findListening(tx, webhookEvents[type], about)
  await insertDeliveries(
    tx,
    ids.map((webhookId) => ({ webhookId, type, data: { ...data, link } })),
  )
}

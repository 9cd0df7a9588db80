import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Resolve } from '../../security/egress.ts'
import type { Vault } from '../../security/vault.ts'
import { createDeliveries } from './deliveries.service.ts'
import { createDelivery, type DeliveryTimes, defaultDeliveryTimes } from './delivery/delivery.ts'
import { createKeptWebhooks } from './kept.service.ts'
import { publicReceivers, type ReceiverPlaces } from './receiver.ts'

export interface WebhookOptions {
  /** Where webhooks may be sent besides public addresses; nowhere by default. */
  places?: ReceiverPlaces
  times?: DeliveryTimes
}
export interface WebhooksDeps extends WebhookOptions {
  db: Db
  log: FastifyBaseLogger
  vault: Vault
  /** Where people reach the portal. */
  publicUrl: string
  /** Our own endpoints, as URLs or host:port: no webhook reaches them. */
  ownAddresses: readonly string[]
  resolve: Resolve
}

/** Webhooks: who keeps them, what was sent to them, and the sending itself (decision 70). */
export const createWebhooks = ({
  places = publicReceivers,
  times = defaultDeliveryTimes,
  ownAddresses,
  resolve,
  ...deps
}: WebhooksDeps) => {
  const receivers = { ...places, ownAddresses, resolve }
  return {
    kept: createKeptWebhooks({ ...deps, receivers }),
    deliveries: createDeliveries(deps),
    delivery: createDelivery({ ...deps, receivers, times }),
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>

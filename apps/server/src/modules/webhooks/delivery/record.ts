import { webhookTest } from '@apim/contract/webhooks/values'
import type { Db } from '../../../db/client.ts'
import type { Turn } from '../../../db/queue.ts'
import { type DeliveryRow, delayAfter, deliveriesStore } from '../../../webhooks/index.ts'
import { receiversStore } from '../receivers.store.ts'
import type { Outcome } from './attempt.ts'
import { stopWebhook } from './stop-webhook.ts'

/** A receiver that says 410 wants no more of it (Standard Webhooks). */
const gone = 410

type Queue = Pick<ReturnType<ReturnType<typeof deliveriesStore>['queue']>, 'sent' | 'failed'>

/** Records how an attempt ended, and what that means for its webhook. Recording the same again changes nothing. */
export const createRecord = (db: Db, queue: Queue) => {
  const [receivers, deliveries] = [receiversStore(db), deliveriesStore(db)]

  /** A test says nothing about what is sent otherwise, unless the receiver is gone. */
  const recordFailure = async ({ webhookId, type, attemptsMax }: DeliveryRow, { attempts }: Turn, { statusCode }: Outcome) => {
    if (statusCode === gone) return stopWebhook(db, webhookId, 'gone')
    if (type === webhookTest) return
    await receivers.failed(webhookId)
    if (attempts >= attemptsMax) await stopWebhook(db, webhookId, 'failing')
  }
  return async (delivery: DeliveryRow, turn: Turn, outcome: Outcome): Promise<void> => {
    await deliveries.insertAttempt({ deliveryId: turn.id, number: turn.attempts, ...outcome })
    if (outcome.error === null) {
      await receivers.arrived(delivery.webhookId)
      await queue.sent(turn)
      return
    }
    await recordFailure(delivery, turn, outcome)
    await queue.failed(turn, outcome.error, delayAfter(delivery.attemptsMax - turn.attempts))
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { Turn } from '../../../db/queue.ts'
import { type Background, repeated } from '../../../jobs/background.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { leasedWork } from '../../../jobs/leased-work.ts'
import { deliveriesStore } from '../../../webhooks/index.ts'
import { receiversStore } from '../receivers.store.ts'
import { type AttemptDeps, attempt } from './attempt.ts'
import { createRecord } from './record.ts'

export interface DeliveryTimes {
  /** How often it is looked for what is due. */
  pollMs: number
  /** How long after its sender was killed an attempt is made by another process. */
  leaseMs: number
  /** How long an attempt may take. */
  timeoutMs: number
}
export const defaultDeliveryTimes: DeliveryTimes = { pollMs: 1000, leaseMs: 30_000, timeoutMs: 15_000 }

export interface DeliveryDeps extends Omit<AttemptDeps, 'timeoutMs'> {
  db: Db
  log: FastifyBaseLogger
  times: DeliveryTimes
}

/** How many attempts run at a time. */
const width = 20

/**
 * Sends what is queued for webhooks, at least once, in no particular order. An attempt is leased to one process at a time. If that one is killed after the
 * receiver has answered and before that is recorded, the receiver gets it again, with the same webhook-id.
 */
export const createDelivery = ({ db, log, times, ...deps }: DeliveryDeps) => {
  const [receivers, deliveries] = [receiversStore(db), deliveriesStore(db)]
  const queue = deliveries.queue(times.leaseMs)
  const record = createRecord(db, queue)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const send = async (turn: Turn): Promise<void> => {
    const delivery = await deliveries.find(db, turn.id)
    const receiver = delivery && (await receivers.findReceiver(delivery.webhookId))
    // Its webhook was deleted in this moment.
    if (!delivery || !receiver) return
    await leasedWork({
      leaseMs: times.leaseMs,
      keep: () => queue.keep(turn),
      work: async () => {
        crashpoint('webhook:leased')
        const outcome = await attempt({ ...deps, timeoutMs: times.timeoutMs }, receiver, delivery, stopping.signal)
        crashpoint('webhook:answered')
        return outcome
      },
      note: (outcome) => record(delivery, turn, outcome),
    })
  }
  /** Sends one, then the next that is due, until there is none. */
  const sendOn = async (first: Turn): Promise<void> => {
    for (let turn: Turn | undefined = first; turn; turn = stopping.signal.aborted ? undefined : await queue.take())
      await send(turn).catch((error: unknown) =>
        log.warn({ err: error }, 'a delivery to a webhook could not be recorded and will be repeated'),
      )
  }
  const begin = (turn: Turn): void => {
    const one = sendOn(turn)
      .catch((error: unknown) => log.warn({ err: error }, 'deliveries to webhooks could not be read and are tried again'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  /** Begins everything that is due, as far as there is room. */
  const look = async (): Promise<void> => {
    while (running.size < width && !stopping.signal.aborted) {
      const turn = await queue.take()
      if (!turn) return
      begin(turn)
    }
  }
  const looking = repeated('deliveries to webhooks', times.pollMs, look, log)
  const background: Background = {
    start: looking.start,
    stop: async () => {
      stopping.abort()
      await looking.stop()
      await Promise.all(running)
    },
  }
  return {
    background,
    /** Sends what is due now, and resolves when it has been recorded. */
    sendDue: async (): Promise<void> => {
      await look()
      await Promise.all(running)
    },
  }
}

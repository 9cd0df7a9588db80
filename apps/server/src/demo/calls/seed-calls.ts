import { kongConsumerIdOf, serviceIdOf } from '../../gateway/ids.ts'
import type { Reports } from '../../modules/reports/index.ts'
import type { DemoProgress } from '../progress.ts'
import type { Client } from './clients.ts'
import { callsUntil, type PastCall } from './history.ts'

export interface CallsSeed {
  ingest: Reports['ingest']
  resource: { id: number }
  progress: DemoProgress
  signal: AbortSignal
  /** How much of the history to create, see `callsUntil`. */
  share?: number | undefined
  /** The gateway path of the API that the client calls. */
  pathOf: (client: Client) => string
  keyOf: (client: Client) => { consumerId: number; deploymentId: number }
}

/** The size of a batch for ingestion. */
const batchSize = 200

/** The call as the gateway's http-log would have reported it. */
const recordOf = ({ pathOf, keyOf }: CallsSeed, call: PastCall): object => {
  const { consumerId, deploymentId } = keyOf(call.client)
  return {
    request: { id: call.requestId, method: call.method, uri: `${pathOf(call.client)}${call.path}` },
    response: { status: call.status },
    client_ip: call.address,
    started_at: call.startedAt.getTime(),
    latencies: { request: call.latencyMs },
    service: { id: serviceIdOf(deploymentId) },
    ...(call.isKnown && { consumer: { id: kongConsumerIdOf(consumerId) } }),
  }
}

/**
 * Ingests the calls of the 90 days before the first start through the same path as gateways' records. That stores each call once, so an interrupted
 * seeding starts again from the beginning. Throws when the signal aborts.
 */
export const seedCalls = async (seed: CallsSeed): Promise<void> => {
  const { ingest, resource, progress, signal, share } = seed
  await progress.once('calls', async () => {
    const until = new Date(await progress.once('calls-until', async () => new Date().toISOString()))
    let taken = 0
    let batch: object[] = []
    const deliver = async () => {
      signal.throwIfAborted()
      if (batch.length > 0) await ingest(resource.id, batch)
      taken += batch.length
      batch = []
    }
    for (const call of callsUntil(until, share)) {
      batch.push(recordOf(seed, call))
      if (batch.length === batchSize) await deliver()
    }
    await deliver()
    return taken
  })
}

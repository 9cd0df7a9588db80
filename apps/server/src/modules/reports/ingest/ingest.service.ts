import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../http/errors.ts'
import { keptStore } from '../log/kept.store.ts'
import { coverageStore } from '../usage/coverage.store.ts'
import { type AccessRecord, type Gap, type Heartbeat, readItem } from './access-record.ts'
import { createDeploymentsByService } from './deployments-by-service.ts'
import { ingestStore, type NewRow } from './ingest.store.ts'
import { type KeyUse, keyUsesIn } from './key-uses.ts'

export const batchMax = 1000
/** Batches arrive five times a second. */
const noteEveryMs = 20_000

export interface Ingested {
  /** New rows. */
  stored: number
  /** Items that are not access records or have a time in the future. */
  refused: number
  /** Calls older than the retention period: neither stored nor counted. */
  expired: number
}

type Item = AccessRecord | Gap | Heartbeat
const isGap = (item: Item): item is Gap => 'dropped' in item
const isHeartbeat = (item: Item): item is Heartbeat => 'coveredMs' in item
const isRecord = (item: Item): item is AccessRecord => !isGap(item) && !isHeartbeat(item)
const set = (values: (string | null)[]) => new Set(values.filter((value): value is string => value !== null))

/** Ingests what gateways deliver (trust T54, R03): a call is one row however often it is delivered. */
export const ingestService = (db: Db, retentionDays: number) => {
  const store = ingestStore(db)
  const kept = keptStore(db, retentionDays)
  const deploymentsBy = createDeploymentsByService(store)
  const coverage = coverageStore(db)

  const notedAt = new Map<number, number>()
  /** Any delivery shows that a gateway delivers; its heartbeats also say that nothing before is missing. */
  const signOfLife = async (resourceId: number, coveredMs: number | undefined) => {
    const now = performance.now()
    if (coveredMs === undefined && now - (notedAt.get(resourceId) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return
    notedAt.set(resourceId, now)
    await coverage.note(resourceId, coveredMs ?? 0)
  }

  const rowsOf = async (resourceId: number, records: AccessRecord[]): Promise<{ rows: NewRow[]; uses: KeyUse[] }> => {
    const deployments = await deploymentsBy(resourceId, set(records.map(({ serviceId }) => serviceId)))
    const consumers = new Map(
      (await store.findConsumers(resourceId, [...set(records.map(({ kongConsumerId }) => kongConsumerId))])).map((row) => [
        row.kongConsumerId,
        row,
      ]),
    )
    const rows = records.map((one) => {
      const { serviceId, kongConsumerId, credentialId: _, ...record } = one
      const deployment = deployments.get(serviceId ?? '')
      const consumer = consumers.get(kongConsumerId)
      return {
        ...record,
        isUriAsSent: true,
        resourceId,
        apiId: deployment?.apiId ?? null,
        deploymentId: deployment?.id ?? null,
        env: deployment?.env ?? null,
        organizationId: consumer?.organizationId ?? null,
        consumerId: consumer?.id ?? null,
      }
    })
    return { rows, uses: keyUsesIn(records, consumers) }
  }

  /** Stores a batch, or a single record as Kong sends it; all items belong to the given gateway, whatever they say. */
  return async (resourceId: number, body: unknown): Promise<Ingested> => {
    if (typeof body !== 'object' || body === null) throw new Refusal(400, 'A batch is a JSON array of access records, or one record')
    const items: unknown[] = Array.isArray(body) ? body : [body]
    if (items.length > batchMax) throw new Refusal(413, `A batch holds at most ${batchMax} records`)
    const now = Date.now()
    const read = items.map((item) => readItem(item, now)).filter((item) => item !== undefined)
    const gaps = read.filter(isGap)
    const records = read.filter(isRecord)
    const from = await kept.from(now)
    const { rows, uses } = await rowsOf(
      resourceId,
      records.filter(({ startedAt }) => startedAt >= from),
    )
    const stored = await store.insert(
      rows,
      gaps.map((gap) => ({ ...gap, resourceId })),
      uses,
    )
    await signOfLife(resourceId, read.find(isHeartbeat)?.coveredMs)
    return { stored, refused: items.length - read.length, expired: records.length - rows.length }
  }
}
export type Ingest = ReturnType<typeof ingestService>

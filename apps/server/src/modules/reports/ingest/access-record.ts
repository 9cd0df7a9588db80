import { redactUri } from '@apim/kong-admin'
import * as z from 'zod'

const uriLength = 2000
const futureMs = 5 * 60_000
/** Before any gateway existed; an earlier time comes from a broken clock. */
const earliestMs = Date.UTC(2015, 0, 1)

/** PostgreSQL cannot store NUL, and other control characters would garble the report. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '')
const text = (max: number) =>
  z
    .string()
    .max(64 * 1024)
    .transform((value) => printable(value).slice(0, max))
const requestId = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const headers = z
  .object({ 'x-kong-request-id': requestId.optional().catch(undefined) })
  .optional()
  .catch(undefined)
const uuid = z.object({ id: z.guid().transform((id) => id.toLowerCase()) })

/** The fields used from a record of Kong's http-log plugin; everything else in it is dropped here (trust T45, T54). */
const LogRecord = z.object({
  request: z.object({
    id: requestId.optional(),
    method: text(20),
    uri: text(uriLength * 8).optional(),
    headers,
  }),
  response: z.object({ status: z.int().min(0).max(999), headers }),
  client_ip: z.union([z.ipv4(), z.ipv6()]),
  started_at: z.number().min(earliestMs),
  latencies: z.object({ request: z.number().min(0).max(2_147_483_647).optional() }).optional(),
  service: uuid.nullish(),
  consumer: uuid.nullish(),
  authenticated_entity: uuid.nullish().catch(undefined),
})

/** Sent by a gateway that had to drop records: how many. */
const GapRecord = z.object({
  request: z.object({ id: requestId }),
  started_at: z.number().min(earliestMs),
  gap: z.object({ dropped: z.int().min(1).max(2_147_483_647), reason: text(500) }),
})

/** Sent by a gateway that has delivered everything it logged in this time (trust T67). */
const HeartbeatRecord = z.object({
  heartbeat: z.object({
    covered_ms: z
      .number()
      .min(0)
      .max(10 * 365 * 86_400_000),
  }),
})

export interface Heartbeat {
  /** How long ago the first call was logged of those that are all delivered, in milliseconds. */
  coveredMs: number
}
export interface AccessRecord {
  requestId: string
  method: string
  /** The specification's name. It is the path and query that the client sent; those sent upstream may hold secrets that policies add. */
  upstreamUri: string
  responseStatus: number
  clientIp: string
  startedAt: Date
  latencyMs: number | null
  serviceId: string | null
  kongConsumerId: string | null
  /** The key or client of the consumer that the call came with. */
  credentialId: string | null
}
export interface Gap {
  requestId: string
  since: Date
  dropped: number
  reason: string
}

const recordOf = (value: z.output<typeof LogRecord>): AccessRecord | undefined => {
  const id = value.request.id ?? value.request.headers?.['x-kong-request-id'] ?? value.response.headers?.['x-kong-request-id']
  if (id === undefined) return undefined
  const latency = value.latencies?.request
  return {
    requestId: id,
    method: value.request.method,
    upstreamUri: redactUri(value.request.uri ?? '').slice(0, uriLength),
    responseStatus: value.response.status,
    clientIp: value.client_ip,
    startedAt: new Date(Math.floor(value.started_at)),
    latencyMs: latency === undefined ? null : Math.round(latency),
    serviceId: value.service?.id ?? null,
    kongConsumerId: value.consumer?.id ?? null,
    credentialId: value.authenticated_entity?.id ?? null,
  }
}

/**
 * Parses one item of a batch: an access record, a gap, a heartbeat, or undefined if it is none of them. Records more than five minutes in the future are rejected
 * (trust T54); one bad item does not affect the rest of its batch.
 */
export const readItem = (item: unknown, nowMs: number): AccessRecord | Gap | Heartbeat | undefined => {
  const beat = HeartbeatRecord.safeParse(item)
  if (beat.success) return { coveredMs: beat.data.heartbeat.covered_ms }
  const gap = GapRecord.safeParse(item)
  if (gap.success) {
    const { request, started_at, gap: lost } = gap.data
    return started_at > nowMs + futureMs ? undefined : { requestId: request.id, since: new Date(Math.floor(started_at)), ...lost }
  }
  const record = LogRecord.safeParse(item)
  return record.success && record.data.started_at <= nowMs + futureMs ? recordOf(record.data) : undefined
}

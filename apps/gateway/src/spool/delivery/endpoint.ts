import type { Entity } from '../../entity.ts'

/** The endpoint of one or more http-log plugins. */
export interface Endpoint {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  contentType: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** 1: a single object per call, as in Kong; more: a JSON array. */
  batchSize: number
  /** How long a batch that is not full waits for more. */
  coalesceMs: number
  /** The first and the longest backoff. */
  firstPauseMs: number
  longestPauseMs: number
}

const BATCH_SIZE_MAX = 200
/** The limit for a plugin's backoff: when an endpoint is back, the backlog must be delivered within a minute. */
const PAUSE_MS_MAX = 30_000
/** Kong's defaults of the deprecated fields, which therefore have no effect. */
const OLD_QUEUE_SIZE = 1
const OLD_FLUSH_TIMEOUT_S = 2

interface HttpLogConfig {
  http_endpoint: string
  method: Endpoint['method'] | null
  content_type: string | null
  timeout: number | null
  headers: Record<string, string> | null
  /** Deprecated, replaced by `queue.max_batch_size`. */
  queue_size: number | null
  /** Deprecated, replaced by `queue.max_coalescing_delay`. */
  flush_timeout: number | null
  /** Times in seconds. */
  queue: {
    max_batch_size: number | null
    max_coalescing_delay: number | null
    initial_retry_delay: number | null
    max_retry_delay: number | null
  }
}

/** A deprecated value if it differs from its old default, as in Kong. */
const chosen = (old: number | null, oldDefault: number, value: number | null): number | null =>
  old !== null && old !== oldDefault ? old : value

/** Returns an http-log plugin's endpoint. User and password in the URL become Basic authorization, as in Kong. */
export function endpointOf(plugin: Entity): Endpoint {
  const config = plugin.config as HttpLogConfig
  const url = new URL(config.http_endpoint)
  const user = decodeURIComponent(url.username)
  const basic: Record<string, string> =
    user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${decodeURIComponent(url.password)}`).toString('base64')}` }
  url.username = ''
  url.password = ''
  const { queue, queue_size, flush_timeout } = config
  const firstPauseMs = Math.min(PAUSE_MS_MAX, (queue.initial_retry_delay ?? 0.01) * 1000)
  return {
    url: url.href,
    method: config.method ?? 'POST',
    contentType: config.content_type ?? 'application/json',
    headers: { ...config.headers, ...basic },
    timeoutMs: config.timeout ?? 10_000,
    batchSize: Math.min(BATCH_SIZE_MAX, chosen(queue_size, OLD_QUEUE_SIZE, queue.max_batch_size) ?? 1),
    coalesceMs: (chosen(flush_timeout, OLD_FLUSH_TIMEOUT_S, queue.max_coalescing_delay) ?? 1) * 1000,
    firstPauseMs,
    longestPauseMs: Math.max(firstPauseMs, Math.min(PAUSE_MS_MAX, (queue.max_retry_delay ?? 60) * 1000)),
  }
}

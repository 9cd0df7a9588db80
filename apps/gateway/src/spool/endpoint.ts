import type { Entity } from '../data-plane.ts'
import type { Endpoint } from './destination.ts'

const BATCH_SIZE_MAX = 200

interface HttpLogConfig {
  http_endpoint: string
  method: Endpoint['method'] | null
  content_type: string | null
  timeout: number | null
  headers: Record<string, string> | null
  queue: { max_batch_size: number | null }
}

/** Returns where an http-log plugin sends to. A user and password in the URL become Basic authorization, as in Kong. */
export function endpointOf(plugin: Entity): Endpoint {
  const config = plugin.config as HttpLogConfig
  const url = new URL(config.http_endpoint)
  const user = decodeURIComponent(url.username)
  const basic: Record<string, string> =
    user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${decodeURIComponent(url.password)}`).toString('base64')}` }
  url.username = ''
  url.password = ''
  return {
    url: url.href,
    method: config.method ?? 'POST',
    contentType: config.content_type ?? 'application/json',
    headers: { ...config.headers, ...basic },
    timeoutMs: config.timeout ?? 10_000,
    batchSize: Math.min(BATCH_SIZE_MAX, config.queue.max_batch_size ?? 1),
  }
}

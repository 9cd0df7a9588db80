import { integer, map, number, record, string, typedefs } from '@apim/kong-admin'
import { logRecord } from '../log-encoding/log-record.ts'
import { definePlugin } from '../plugin.ts'

const queue = record(
  {
    max_batch_size: integer({ default: 1, between: [1, 1_000_000] }),
    max_coalescing_delay: number({ default: 1, between: [0, 3600] }),
    max_entries: integer({ default: 10_000, between: [1, 1_000_000] }),
    max_bytes: integer(),
    max_retry_time: number({ default: 60 }),
    initial_retry_delay: number({ default: 0.01, between: [0.001, 1_000_000] }),
    max_retry_delay: number({ default: 60, between: [0.001, 1_000_000] }),
    concurrency_limit: integer({ default: 1, one_of: [-1, 1] }),
  },
  { required: true },
)

const headerNames = string({
  match_none: [
    { pattern: '^[Hh][Oo][Ss][Tt]$', err: "cannot contain 'Host' header" },
    { pattern: '^[Cc][Oo][Nn][Tt][Ee][Nn][Tt]%-[Ll][Ee][nn][Gg][Tt][Hh]$', err: "cannot contain 'Content-Length' header" },
    { pattern: '^[Cc][Oo][Nn][Tt][Ee][Nn][Tt]%-[Tt][Yy][Pp][Ee]$', err: "cannot contain 'Content-Type' header" },
  ],
})

interface Endpoint {
  http_endpoint: string
  headers: Record<string, string> | null
}

/** Kong's rule: only one of them can become the Authorization header. */
const oneAuthorization = ({ http_endpoint, headers }: Endpoint): string | undefined => {
  const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
  const hasUserInfo = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*@/.test(http_endpoint)
  return hasUserInfo && names.includes('authorization')
    ? "specifying both an 'Authorization' header and user info in 'http_endpoint' is not allowed"
    : undefined
}

/** Kong's deprecation of the fields that its queue replaced. */
const superseded = (what: string, by: string, old_default: number) => ({
  message: `http-log: ${what}, please use config.queue.${by} instead`,
  removal_in_version: '4.0',
  old_default,
})

/** Sends a record of every response, including refusals, to an HTTP endpoint, through a spool on disk. */
export const httpLog = definePlugin({
  name: 'http-log',
  priority: 12,
  protocols: typedefs.protocolsAll(),
  config: record(
    {
      http_endpoint: typedefs.url({ required: true, encrypted: true, referenceable: true }),
      method: string({ default: 'POST', one_of: ['POST', 'PUT', 'PATCH'] }),
      content_type: string({ default: 'application/json', one_of: ['application/json', 'application/json; charset=utf-8'] }),
      timeout: number({ default: 10_000 }),
      keepalive: number({ default: 60_000 }),
      retry_count: integer({ deprecation: superseded('config.retry_count no longer works', 'max_retry_time', 10) }),
      queue_size: integer({ deprecation: superseded('config.queue_size is deprecated', 'max_batch_size', 1) }),
      flush_timeout: number({ deprecation: superseded('config.flush_timeout is deprecated', 'max_coalescing_delay', 2) }),
      headers: map(headerNames, string({ referenceable: true })),
      queue,
      custom_fields_by_lua: map(string(), string(), { len_max: 0, err: 'custom_fields_by_lua is not offered by this gateway' }),
    },
    { required: true, custom_validator: oneAuthorization },
  ),
  prepare: (_config, id) => ({ id }),
  log({ id }, exchange, services) {
    const record = logRecord(exchange)
    if (record !== null) services.record(id, record)
  },
})

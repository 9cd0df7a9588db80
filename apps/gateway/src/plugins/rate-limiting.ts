import { boolean, type EntityCheck, type Field, integer, number, record, type Shorthand, string, typedefs } from '@apim/kong-admin'
import type { Demand, Usage } from '../limits/counters.ts'
import { type Unit, units } from '../limits/window.ts'
import { definePlugin, type Exchange, type Reply } from '../plugin.ts'

const limit = () => number({ gt: 0 })

const redis = record(
  {
    host: typedefs.host(),
    port: integer({ between: [0, 65535], default: 6379 }),
    timeout: integer({ between: [0, 2147483646], default: 2000 }),
    username: string({ referenceable: true }),
    password: string({ len_min: 0, referenceable: true, encrypted: true }),
    database: integer({ default: 0 }),
    ssl: boolean({ default: false }),
    ssl_verify: boolean({ default: false }),
    server_name: string(),
  },
  { required: true },
)

type Subject = 'consumer' | 'credential' | 'ip' | 'service' | 'header' | 'path'

/** Whose requests are counted together; whoever cannot be named is named by address (as in Kong). */
const identify = (exchange: Exchange, by: Subject, headerName: string | null, path: string | null): string => {
  const named = {
    consumer: () => exchange.consumer?.id ?? exchange.credential?.id,
    credential: () => exchange.credential?.id,
    service: () => exchange.service?.id,
    header: () => exchange.request.headers.get(headerName?.toLowerCase() ?? ''),
    path: () => (exchange.request.path === path ? path : undefined),
    ip: () => undefined,
  }
  return `${by}:${named[by]() ?? exchange.clientIp}`
}

const capital = (unit: string) => unit[0]?.toUpperCase() + unit.slice(1)

/** Adds Kong's two families of headers; the draft's describe the window with the least left, the longest of equals. */
const describe = (exchange: Exchange, demands: readonly Demand[], { used, ends }: Usage, now: number): number => {
  let tightest = 0
  const left = demands.map(({ limit: most }, index) => Math.max(0, most - (used[index] as number)))
  for (const [index, { unit, limit: most }] of demands.entries()) {
    exchange.answer.set(`X-RateLimit-Limit-${capital(unit)}`, String(most))
    exchange.answer.set(`X-RateLimit-Remaining-${capital(unit)}`, String(left[index]))
    if ((left[index] as number) <= (left[tightest] as number)) tightest = index
  }
  const reset = Math.max(1, Math.ceil(((ends[tightest] as number) - now) / 1000))
  exchange.answer.set('RateLimit-Limit', String(demands[tightest]?.limit))
  exchange.answer.set('RateLimit-Remaining', String(left[tightest]))
  exchange.answer.set('RateLimit-Reset', String(reset))
  return reset
}

const inOrder = (config: Partial<Record<Unit, number | null>>): string | undefined => {
  for (const [index, lower] of units.entries()) {
    for (const upper of units.slice(index + 1)) {
      const [low, high] = [config[lower], config[upper]]
      if (typeof low !== 'number' || typeof high !== 'number' || high >= low) continue
      return `The limit for ${upper}(${high.toFixed(1)}) cannot be lower than the limit for ${lower}(${low.toFixed(1)})`
    }
  }
  return undefined
}

const when = (field: string, value: string, needed: string): EntityCheck => ({
  conditional: { if_field: `config.${field}`, if_match: { eq: value }, then_field: `config.${needed}`, then_match: { required: true } },
})

const deprecated = (field: Field, name: string): Shorthand => ({
  field,
  expand: (value: never) => ({ redis: { [name]: value } }),
  translate_backwards: ['redis', name],
})

/** Limits requests in fixed calendar windows, exactly, over all threads of this gateway. */
export const rateLimiting = definePlugin({
  name: 'rate-limiting',
  priority: 910,
  config: record(
    {
      second: limit(),
      minute: limit(),
      hour: limit(),
      day: limit(),
      month: limit(),
      year: limit(),
      limit_by: string({ default: 'consumer', one_of: ['consumer', 'credential', 'ip', 'service', 'header', 'path'] }),
      header_name: typedefs.headerName(),
      path: typedefs.path(),
      policy: string({ default: 'local', len_min: 0, one_of: ['local', 'cluster', 'redis'] }),
      fault_tolerant: typedefs.flag(true),
      redis,
      hide_client_headers: typedefs.flag(false),
      error_code: number({ default: 429, gt: 0 }),
      error_message: string({ default: 'API rate limit exceeded' }),
      sync_rate: number({ required: true, default: -1 }),
    },
    {
      required: true,
      custom_validator: inOrder,
      shorthand_fields: {
        redis_host: deprecated(string(), 'host'),
        redis_port: deprecated(integer(), 'port'),
        redis_password: deprecated(string({ len_min: 0 }), 'password'),
        redis_username: deprecated(string(), 'username'),
        redis_ssl: deprecated(boolean(), 'ssl'),
        redis_ssl_verify: deprecated(boolean(), 'ssl_verify'),
        redis_server_name: deprecated(string(), 'server_name'),
        redis_timeout: deprecated(integer(), 'timeout'),
        redis_database: deprecated(integer(), 'database'),
      },
    },
  ),
  entity_checks: [
    { at_least_one_of: units.map((unit) => `config.${unit}`) },
    ...['host', 'port', 'timeout'].map((name) => when('policy', 'redis', `redis.${name}`)),
    when('limit_by', 'header', 'header_name'),
    when('limit_by', 'path', 'path'),
  ],
  prepare: (config, id) => ({
    id,
    demands: units.flatMap((unit): Demand[] => (config[unit] === null ? [] : [{ unit, limit: config[unit] }])),
    by: config.limit_by ?? 'consumer',
    headerName: config.header_name,
    path: config.path,
    showsHeaders: !config.hide_client_headers,
    refusal: { status: config.error_code ?? 429, message: config.error_message ?? 'API rate limit exceeded' } satisfies Reply,
  }),
  access({ id, demands, by, headerName, path, showsHeaders, refusal }, exchange, services) {
    const now = services.now()
    const usage = services.count(`${id}|${identify(exchange, by, headerName, path)}`, demands)
    const reset = showsHeaders ? describe(exchange, demands, usage, now) : null
    if (usage.allowed) return undefined
    if (reset !== null) exchange.answer.set('Retry-After', String(reset))
    return refusal
  },
})

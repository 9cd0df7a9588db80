import { boolean, type EntityCheck, type Field, integer, number, record, type Shorthand, string, typedefs } from '@apim/kong-admin'
import type { Demand, Usage } from '../limits/counters.ts'
import { type Unit, units } from '../limits/window.ts'
import { definePlugin, type Exchange, type Reply, type Services } from '../plugin.ts'
import { describeUsage } from './shared/rate-limiting-headers.ts'
import { type SharedCounters, sharedCounters } from './shared/shared-counters.ts'

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

interface Subject {
  by: 'consumer' | 'credential' | 'ip' | 'service' | 'header' | 'path'
  /** In lower case. */
  headerName: string
  path: string | null
}

const nameOf = (exchange: Exchange, { by, headerName, path }: Subject): string | undefined => {
  switch (by) {
    case 'consumer':
      return exchange.consumer?.id ?? exchange.credential?.id
    case 'credential':
      return exchange.credential?.id
    case 'service':
      return exchange.service?.id
    case 'header':
      return exchange.request.headers.get(headerName)
    case 'path':
      return exchange.request.path === path ? path : undefined
    case 'ip':
      return undefined
  }
}

/** The key under which requests are counted; callers without a name are counted by address (as in Kong). */
const identify = (exchange: Exchange, subject: Subject): string => nameOf(exchange, subject) ?? exchange.clientIp

type Limits = Partial<Record<Unit, number | null>>

const inOrder = (config: Limits): string | undefined => {
  for (const [index, lower] of units.entries()) {
    for (const upper of units.slice(index + 1)) {
      const [low, high] = [config[lower], config[upper]]
      if (typeof low !== 'number' || typeof high !== 'number' || high >= low) continue
      return `The limit for ${upper}(${high.toFixed(1)}) cannot be lower than the limit for ${lower}(${low.toFixed(1)})`
    }
  }
  return undefined
}

interface Syncing {
  policy: string | null
  sync_rate: number
}

/** Kong's rule; here every request is counted at once, whatever the rate. */
const syncable = ({ policy, sync_rate }: Syncing): string | undefined => {
  if (sync_rate === -1) return undefined
  if (policy !== 'redis') return 'sync_rate can only be used with the redis policy'
  return sync_rate < 0.02 ? 'sync_rate must be greater than 0.02, or -1 to disable' : undefined
}

const when = (field: string, value: string, needed: string): EntityCheck => ({
  conditional: { if_field: `config.${field}`, if_match: { eq: value }, then_field: `config.${needed}`, then_match: { required: true } },
})

const deprecated = (field: Field, name: string): Shorthand => ({
  field: {
    ...field,
    deprecation: {
      message: `rate-limiting: config.redis_${name} is deprecated, please use config.redis.${name} instead`,
      replaced_with: [{ path: ['redis', name] }],
      removal_in_version: '4.0',
    },
  },
  expand: (value: never) => ({ redis: { [name]: value } }),
  translate_backwards: ['redis', name],
})

/** Limits requests in fixed calendar windows, exactly, across all threads of this gateway. */
export const rateLimiting = definePlugin({
  name: 'rate-limiting',
  priority: 910,
  countsRequests: true,
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
      custom_validator: (config: Limits & Syncing) => inOrder(config) ?? syncable(config),
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
  prepare: (config, id, scope) => ({
    id,
    redis: config.policy === 'redis' ? sharedCounters(config.redis, scope) : null,
    isTolerant: config.fault_tolerant,
    demands: units.flatMap((unit): Demand[] => (config[unit] === null ? [] : [{ unit, limit: config[unit] }])),
    by: config.limit_by ?? 'consumer',
    headerName: config.header_name?.toLowerCase() ?? '',
    path: config.path,
    showsHeaders: !config.hide_client_headers,
    refusal: { status: config.error_code ?? 429, message: config.error_message ?? 'API rate limit exceeded' } satisfies Reply,
  }),
  access(config, exchange, services) {
    const who = identify(exchange, config)
    if (config.redis !== null) return judgeShared(config, config.redis, who, exchange, services)
    const now = services.now()
    return judge(config, services.count(`${config.id}|${config.by}:${who}`, config.demands, now), exchange, now)
  },
})

interface Prepared extends Subject {
  demands: readonly Demand[]
  isTolerant: boolean
  showsHeaders: boolean
  refusal: Reply
}

const judge = ({ demands, showsHeaders, refusal }: Prepared, usage: Usage, exchange: Exchange, now: number): Reply | undefined => {
  const reset = showsHeaders ? describeUsage(exchange, demands, usage, now) : null
  if (usage.allowed) return undefined
  if (reset !== null) exchange.answer.set('Retry-After', String(reset))
  return refusal
}

const judgeShared = async (
  config: Prepared,
  redis: SharedCounters,
  who: string,
  exchange: Exchange,
  services: Services,
): Promise<Reply | undefined> => {
  try {
    return judge(config, await redis.take(who, config.demands, services), exchange, services.now())
  } catch (error) {
    const about = { redis: redis.place, reason: String(error), passes: config.isTolerant }
    services.warn('a rate limit could not be counted in Redis', about, redis.place)
    return config.isTolerant ? undefined : { status: 500, message: 'An unexpected error occurred' }
  }
}

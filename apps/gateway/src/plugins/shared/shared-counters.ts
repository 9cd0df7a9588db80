import type { Demand, Usage } from '../../limits/counters.ts'
import type { RedisAddress } from '../../limits/redis-counters.ts'
import type { Scope, Services } from '../../plugin.ts'

/** The `redis` record of the configuration. */
interface RedisConfig {
  host: string | null
  port: number | null
  timeout: number | null
  username: string | null
  password: string | null
  database: number | null
  ssl: boolean | null
  ssl_verify: boolean | null
  server_name: string | null
}

/** The counters of one rate-limiting instance, shared by all gateways with the same Redis. */
export interface SharedCounters {
  /** `host:port`, for messages. */
  readonly place: string
  /** Counts a request in all windows, or in none if one is full; rejects if Redis does not respond. */
  take(who: string, demands: readonly Demand[], services: Services): Promise<Usage>
}

const addressOf = (redis: RedisConfig): RedisAddress => ({
  host: redis.host ?? '',
  port: redis.port ?? 6379,
  timeoutMs: redis.timeout ?? 2000,
  username: redis.username,
  password: redis.password,
  database: redis.database ?? 0,
  tls: redis.ssl === true ? { verifies: redis.ssl_verify === true, serverName: redis.server_name } : null,
})

const NOTHING = '00000000-0000-0000-0000-000000000000'

/** Returns the counters of an instance with this scope, under Kong's names, so that instances with the same scope share them. */
export function sharedCounters(redis: RedisConfig, { route, service }: Scope): SharedCounters {
  const address = addressOf(redis)
  const scope = `${route ?? NOTHING}:${service ?? NOTHING}`
  return {
    place: `${address.host}:${address.port}`,
    take: (who, demands, { redis: counters, now }) => counters(address).take(`${scope}:${who}`, demands, now()),
  }
}

import type { Demand, Usage } from '../../limits/counters.ts'
import type { RedisAddress } from '../../limits/redis-counters.ts'
import type { Scope, Services } from '../../plugin.ts'

/** The `redis` record of a configuration. */
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

/** The counters of one instance of rate-limiting, shared by all gateways that ask the same Redis. */
export interface SharedCounters {
  /** `host:port`, for messages. */
  readonly place: string
  /** Counts a request in all windows or, when one is full, in none; rejects when Redis does not answer. */
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

/** Returns the counters of an instance with this scope: Kong's names, so that those with the same scope count together. */
export function sharedCounters(redis: RedisConfig, { route, service }: Scope): SharedCounters {
  const address = addressOf(redis)
  const scope = `${route ?? NOTHING}:${service ?? NOTHING}`
  return {
    place: `${address.host}:${address.port}`,
    take: (who, demands, { redis: counters, now }) => counters(address).take(`${scope}:${who}`, demands, now()),
  }
}

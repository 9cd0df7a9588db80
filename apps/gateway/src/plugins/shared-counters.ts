import type { Demand, Usage } from '../limits/counters.ts'
import { type RedisAddress, RedisCounters } from '../limits/redis-counters.ts'
import type { Scope } from '../plugin.ts'

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
  /** See {@link RedisCounters.take}. */
  take(who: string, demands: readonly Demand[], now: number): Promise<Usage>
}

/** One connection of this thread for each Redis, whatever the number of plugins that count there. */
const connections = new Map<string, RedisCounters>()

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
  const key = JSON.stringify(address)
  const counters = connections.get(key) ?? new RedisCounters(address)
  connections.set(key, counters)
  const scope = `${route ?? NOTHING}:${service ?? NOTHING}`
  return {
    place: `${address.host}:${address.port}`,
    take: (who, demands, now) => counters.take(`${scope}:${who}`, demands, now),
  }
}

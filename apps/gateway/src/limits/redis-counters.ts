import { isIP } from 'node:net'
import type { CommandParser, RedisClientType } from '@redis/client'
import type { EgressGuard } from '../net/egress-guard.ts'
import type { Demand, Usage } from './counters.ts'
import { windowEnd, windowStart } from './window.ts'

/** The address of a Redis and how to connect. */
export interface RedisAddress {
  host: string
  port: number
  timeoutMs: number
  username: string | null
  password: string | null
  database: number
  tls: { verifies: boolean; serverName: string | null } | null
}

/**
 * Counts in all windows or in none, atomically. KEYS: one counter per window. ARGV: the limits, then the TTL of each counter in seconds.
 * Returns 1 (allowed) or 0, and the value of each counter.
 */
const TAKE = `
local used = {}
local allowed = 1
for index, key in ipairs(KEYS) do
  used[index] = tonumber(redis.call('GET', key) or '0')
  if used[index] + 1 > tonumber(ARGV[index]) then allowed = 0 end
end
if allowed == 1 then
  for index, key in ipairs(KEYS) do
    used[index] = redis.call('INCR', key)
    if used[index] == 1 then redis.call('EXPIRE', key, ARGV[#KEYS + index]) end
  end
end
return { allowed, unpack(used) }`

const take = {
  SCRIPT: TAKE,
  parseCommand(parser: CommandParser, keys: string[], args: string[]) {
    parser.push(String(keys.length))
    parser.pushKeys(keys)
    parser.push(...args)
  },
  transformReply: (reply: unknown) => (reply as unknown[]).map(Number),
}

type Client = RedisClientType<Record<string, never>, Record<string, never>, { take: typeof take & { SHA1: string } }>

/** How long a failed Redis is not retried, so that requests do not wait for one that is down. */
const PAUSE_MS = 1_000
/** How long an unused connection stays open. */
const IDLE_MS = 60_000

/** Counters in a Redis, which any number of gateways can share. */
export class RedisCounters {
  private readonly address: RedisAddress
  private readonly guard: EgressGuard
  /** Loaded only if a plugin counts in Redis: it takes eight megabytes per thread. */
  private readonly library = import('@redis/client')
  private client: Promise<Client> | null = null
  private failedAt = Number.NEGATIVE_INFINITY
  private idle: NodeJS.Timeout | undefined

  /** @param guard checks every connection before it is made */
  constructor(address: RedisAddress, guard: EgressGuard) {
    this.address = address
    this.guard = guard
    // The error is reported to callers of `take`.
    this.library.catch(() => undefined)
  }

  /**
   * Counts a request in all windows, or in none if one is full. Rejects if Redis does not respond in time, and then at once for the next
   * second.
   * @param name of a counter without its window
   */
  async take(name: string, demands: readonly Demand[], now: number): Promise<Usage> {
    const ends = demands.map(({ unit }) => windowEnd(unit, now))
    // Kong's own names, so that gateways of both kinds share their counts.
    const keys = demands.map(({ unit }) => `ratelimit:${name}:${windowStart(unit, now)}:${unit}`)
    const lives = ends.map((end) => String(Math.ceil((end - now) / 1000) + 1))
    const [allowed, ...used] = await this.run((client) => client.take(keys, [...demands.map(({ limit }) => String(limit)), ...lives]))
    return { allowed: allowed === 1, used, ends }
  }

  private async run<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
    const since = performance.now() - this.failedAt
    if (since < PAUSE_MS) throw new Error('Redis failed less than a second ago')
    // Loading must not count towards Redis's timeout.
    await this.library
    const late = Promise.withResolvers<never>()
    late.promise.catch(() => undefined)
    // A response that arrived while this thread was busy still counts: it is read before the timeout is decided.
    const expire = () => setImmediate(() => late.reject(new Error('Redis did not answer in time')))
    const timer = setTimeout(expire, this.address.timeoutMs)
    try {
      return await Promise.race([this.connected().then(command), late.promise])
    } catch (error) {
      this.failedAt = performance.now()
      this.close()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  private connected(): Promise<Client> {
    this.client ??= this.connect()
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.close(), IDLE_MS).unref()
    return this.client
  }

  private async connect(): Promise<Client> {
    const { createClient, defineScript } = await this.library
    const { host, port, timeoutMs, username, password, database, tls } = this.address
    await this.guard.learn(port)
    const refusal = isIP(host) === 0 ? null : this.guard.refusal(host, port)
    if (refusal !== null) throw refusal
    const socket = { host, port, connectTimeout: timeoutMs, reconnectStrategy: false as const, lookup: this.guard.lookup(port) }
    // An IP address is not a server name (RFC 6066, 3); the certificate is still verified against it.
    const servername = tls?.serverName ?? (isIP(host) === 0 ? host : undefined)
    const secure = tls && { tls: true as const, rejectUnauthorized: tls.verifies, ...(servername !== undefined && { servername }) }
    const client = createClient({
      socket: secure ? { ...socket, ...secure } : socket,
      database,
      disableOfflineQueue: true,
      scripts: { take: defineScript(take) },
      ...(username !== null && { username }),
      ...(password !== null && password !== '' && { password }),
    })
    // Without a listener an error would crash the thread; callers waiting for a response get it too.
    client.on('error', () => this.close())
    await client.connect()
    return client as unknown as Client
  }

  /** Closes the connection; the next request opens a new one. */
  close(): void {
    const { client } = this
    this.client = null
    clearTimeout(this.idle)
    client?.then(
      (open) => open.isOpen && open.destroy(),
      () => undefined,
    )
  }
}

import { isIP } from 'node:net'
import type { CommandParser, RedisClientType } from '@redis/client'
import type { EgressGuard } from '../net/egress-guard.ts'
import type { Demand, Usage } from './counters.ts'
import { windowEnd, windowStart } from './window.ts'

/** Where a Redis is and how it is spoken to. */
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
 * Counts in all windows or in none, in one step that nothing can come between.
 * KEYS: one counter a window. ARGV: the limits, then the seconds after which each counter is forgotten.
 * Returns 1 or 0 for allowed, and what each counter holds.
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

/** How long a Redis that failed is left alone, so that requests do not queue for one that is away. */
const PAUSE_MS = 1_000
/** How long a connection that nobody uses stays open. */
const IDLE_MS = 60_000

/** Counters in a Redis, which any number of gateways share. */
export class RedisCounters {
  private readonly address: RedisAddress
  private readonly guard: EgressGuard
  /** Loaded only where something counts in a Redis: it needs eight megabytes in each thread. */
  private readonly library = import('@redis/client')
  private client: Promise<Client> | null = null
  private failedAt = Number.NEGATIVE_INFINITY
  private idle: NodeJS.Timeout | undefined

  /** @param guard asked before every connection is made */
  constructor(address: RedisAddress, guard: EgressGuard) {
    this.address = address
    this.guard = guard
    // Whoever counts hears of it.
    this.library.catch(() => undefined)
  }

  /**
   * Counts a request in all windows or, when one is full, in none. Rejects when Redis does not answer in time, and at once for a
   * second after that.
   * @param name of a counter without its window
   */
  async take(name: string, demands: readonly Demand[], now: number): Promise<Usage> {
    const ends = demands.map(({ unit }) => windowEnd(unit, now))
    // Kong's own names, so that gateways of both kinds count together.
    const keys = demands.map(({ unit }) => `ratelimit:${name}:${windowStart(unit, now)}:${unit}`)
    const lives = ends.map((end) => String(Math.ceil((end - now) / 1000) + 1))
    const [allowed, ...used] = await this.run((client) => client.take(keys, [...demands.map(({ limit }) => String(limit)), ...lives]))
    return { allowed: allowed === 1, used, ends }
  }

  private async run<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
    const since = performance.now() - this.failedAt
    if (since < PAUSE_MS) throw new Error('Redis failed less than a second ago')
    // Not in the time that Redis has.
    await this.library
    const late = Promise.withResolvers<never>()
    late.promise.catch(() => undefined)
    // An answer that has come while this thread was busy still counts: it is read before the verdict falls.
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
    // An address is no server name (RFC 6066, 3); the certificate is held against it all the same.
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
    // Without a listener an error would end the thread; whoever waits for an answer gets it as well.
    client.on('error', () => this.close())
    await client.connect()
    return client as unknown as Client
  }

  /** Ends the connection; the next request opens another one. */
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

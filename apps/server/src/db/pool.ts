import pg from 'pg'
import { DatabaseUnavailable, toDatabaseError } from './unavailable.ts'

/** Timeouts of one statement, in milliseconds. */
export interface Timeouts {
  /** From requesting a connection to the result. */
  answerMs: number
  /** The part of it spent waiting for a connection. */
  connectMs: number
  /** The server's statement_timeout: less than `answerMs`, so that the server ends a statement that is merely slow. */
  statementMs: number
}

/** For every call: with everything else it does, it answers within 6 s (trust R14). */
export const callTimeouts: Timeouts = { answerMs: 5000, connectMs: 4000, statementMs: 4000 }

/** After a failure no statement is sent for this long: the cleanup of a failed call must not wait again. */
const pauseMs = 500

/** The minimum time for a statement, however long it waited for its connection. */
const minMs = 500

/** Releases a lost connection by itself: Drizzle never releases a transaction whose first statement fails, which would leak its slot in the pool. */
const releaseWhenLost = (client: pg.PoolClient): pg.PoolClient => {
  const { release } = client
  let isHeld = true
  const releaseOnce: typeof release = (error) => {
    if (!isHeld) return
    isHeld = false
    client.off('end', onEnd)
    release(error)
  }
  const onEnd = () => releaseOnce(true)
  client.on('end', onEnd)
  client.release = releaseOnce
  return client
}

/** Runs a query in either of pg's styles; errors are translated, and `onAnswer` gets the original. */
const runQuery = (query: (...given: never[]) => unknown, self: unknown, given: unknown[], onAnswer: (error?: unknown) => void): unknown => {
  const callback = given.at(-1)
  if (typeof callback === 'function')
    return Reflect.apply(
      query,
      self,
      given.with(-1, (error: unknown, result: unknown) => {
        onAnswer(error)
        callback(error && toDatabaseError(error), result)
      }),
    )
  return (Reflect.apply(query, self, given) as Promise<unknown>).then(
    (result) => {
      onAnswer()
      return result
    },
    (error: unknown) => {
      onAnswer(error)
      throw toDatabaseError(error)
    },
  )
}

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * A pool that never waits longer than its timeouts and throws DatabaseUnavailable when the database is to blame. While the database does not respond,
 * one call at a time probes it and all others fail at once, so that nothing piles up (a circuit breaker).
 */
export class DatabasePool extends pg.Pool {
  readonly #answerMs: number
  readonly #waitedMs = new WeakMap<pg.PoolClient, number>()
  #isSilent = false
  #isAsking = false
  #askAgainAt = 0

  constructor({ answerMs, connectMs, statementMs }: Timeouts, config: pg.PoolConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs, statement_timeout: statementMs })
    this.#answerMs = answerMs
    this.on('connect', (client) => this.#watch(client))
    // pg does not report through the client a connection lost before its statement began.
    this.query = new Proxy(this.query, { apply: (query, self, given: unknown[]) => runQuery(query, self, given, () => undefined) })
    this.on('release', () => {
      this.#isAsking = false
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: NonNullable<Connected>): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const client = this.#connect()
    if (!connected) return client
    client.then(
      (given) => connected(undefined, given, given.release),
      (error: Error) => connected(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#isSilent && (this.#isAsking || performance.now() < this.#askAgainAt))
      throw new DatabaseUnavailable('the database has not answered for a while')
    this.#isAsking = this.#isSilent
    const isNew = this.idleCount === 0 && this.totalCount < this.options.max
    const began = performance.now()
    try {
      const client = await super.connect()
      this.#waitedMs.set(client, performance.now() - began)
      return releaseWhenLost(client)
    } catch (error) {
      this.#isAsking = false
      if (isNew && !(error instanceof pg.DatabaseError)) this.#fallSilent()
      throw toDatabaseError(error)
    }
  }

  /** Closes the connection of a statement that timed out: its late result would be mistaken for another statement's. */
  #watch(client: pg.PoolClient): void {
    client.query = new Proxy(client.query, {
      apply: (query, self, given: unknown[]) => {
        const timer = setTimeout(() => {
          this.#fallSilent()
          if (client instanceof pg.Client) void client.end()
        }, this.#leftMs(client))
        return runQuery(query, self, given, (error) => {
          clearTimeout(timer)
          if (!error || error instanceof pg.DatabaseError) this.#isSilent = false
        })
      },
    })
  }

  #fallSilent(): void {
    this.#isSilent = true
    this.#askAgainAt = performance.now() + pauseMs
  }

  #leftMs(client: pg.PoolClient): number {
    const waitedMs = this.#waitedMs.get(client) ?? 0
    this.#waitedMs.delete(client)
    return Math.max(minMs, this.#answerMs - waitedMs)
  }
}

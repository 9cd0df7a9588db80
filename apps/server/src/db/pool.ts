import pg from 'pg'
import { DatabaseUnavailable, toDatabaseError } from './unavailable.ts'

/** How long one statement may take, in milliseconds. */
export interface Timeouts {
  /** From the wish for a connection to the answer. */
  answerMs: number
  /** Of that, until there is a connection. */
  connectMs: number
  /** What the server gives a statement: less than `answerMs`, so that it is the server who ends one that is merely slow. */
  statementMs: number
}

/** For every call: with what it does beside, it answers within 6 s (trust R14). */
export const callTimeouts: Timeouts = { answerMs: 5000, connectMs: 4000, statementMs: 4000 }

/** After a silence nobody asks for so long: what a failed call does to clean up must not wait once more. */
const pauseMs = 500

/** A statement that waited long for its connection still gets this much. */
const minMs = 500

/** Gives a lost connection back by itself: a transaction whose first statement fails is never released by Drizzle, and would keep its place for good. */
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

/** Asks in either of pg's styles; a failure is told in our words, and `onAnswer` of it as it was. */
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
 * A pool that waits for nothing longer than its patience, and throws DatabaseUnavailable where the database is to blame. After a silence one call at a
 * time finds out whether the database answers again; until then all others fail at once, so that nothing piles up here or there.
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
    // A connection that is lost before its statement has begun is told of past the client.
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

  /** Ends the connection when a statement stays unanswered: what still comes over it would be taken for another one's answer. */
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

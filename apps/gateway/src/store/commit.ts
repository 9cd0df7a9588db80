import type { Logger } from 'pino'
import type { Store, StoredChange } from './index.ts'
import type { Memory } from './memory.ts'

/** Puts changes in force: in memory at once, then on disk, then on every proxy thread. */
export interface Committer {
  /** Resolves when the changes are on the disk and every proxy thread works with them; rejects when that failed. */
  commit(changes: readonly StoredChange[]): Promise<void>
  /** Why nothing is accepted: the disk refused a write, and memory is ahead of it until it takes it. */
  readonly failure: Error | undefined
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

const RETRY_MS = 1_000

interface Waiting {
  changes: readonly StoredChange[]
  resolve(): void
  reject(error: Error): void
}

type Apply = (changes: readonly StoredChange[]) => Promise<void>

/** Puts what is in memory already on the disk and then in force; what the disk refuses is tried again until it takes it. */
class Settlement {
  failure: Error | undefined
  private readonly store: Pick<Store, 'append'>
  private readonly apply: Apply
  private readonly log: Logger
  /** In memory, and not on the disk. */
  private owed: StoredChange[] = []

  constructor(store: Pick<Store, 'append'>, apply: Apply, log: Logger) {
    this.store = store
    this.apply = apply
    this.log = log
  }

  async settle(changes: readonly StoredChange[]): Promise<void> {
    if (this.failure) {
      this.owed.push(...changes)
      throw this.failure
    }
    try {
      await this.store.append(changes)
    } catch (error) {
      this.owed = [...changes]
      this.failure = new Error(`the gateway's store cannot be written: ${(error as Error).message}`)
      this.log.fatal({ error: (error as Error).message }, 'the store cannot be written; no change is accepted until it can')
      this.retryLater()
      throw this.failure
    }
    await this.apply(changes)
  }

  private retryLater(): void {
    setTimeout(() => void this.retry(), RETRY_MS).unref()
  }

  private async retry(): Promise<void> {
    const owed = [...this.owed]
    try {
      await this.store.append(owed)
    } catch {
      return this.retryLater()
    }
    this.owed = this.owed.slice(owed.length)
    this.failure = undefined
    this.log.warn({ changes: owed.length }, 'the store can be written again')
    await this.apply(owed)
  }
}

/**
 * A committer over an open store. Changes that arrive while others are being written share the next write and sync, so that
 * parallel callers do not wait for one sync each. `apply` hands them to the proxy threads, always in the order of the calls. What the
 * disk refuses is refused, and so is everything until the disk has taken it: what becomes of it is not known to its caller.
 */
export function createCommitter(memory: Memory, store: Pick<Store, 'append'>, apply: Apply, log: Logger): Committer {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  const settlement = new Settlement(store, apply, log)

  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await settlement.settle(batch.flatMap((one) => one.changes))
        for (const one of batch) one.resolve()
      } catch (error) {
        for (const one of batch) one.reject(error as Error)
      }
    }
    running = undefined
  }
  return {
    get failure() {
      return settlement.failure
    },
    commit(changes) {
      if (settlement.failure) return Promise.reject(settlement.failure)
      for (const change of changes) memory.apply(change)
      return new Promise((resolve, reject) => {
        waiting.push({ changes, resolve, reject })
        running ??= drain()
      })
    },
    idle: () => running ?? Promise.resolve(),
  }
}

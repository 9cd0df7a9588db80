import type { Logger } from 'pino'
import type { Store, StoredChange } from './index.ts'
import type { Memory } from './memory.ts'

/** Applies changes: in memory at once, then on disk, then on every proxy thread. */
export interface Committer {
  /** Resolves once the changes are on disk and in effect on every proxy thread; rejects if that failed. */
  commit(changes: readonly StoredChange[]): Promise<void>
  /** Why no changes are accepted: a write to disk failed, and memory is ahead of the disk until a retry succeeds. */
  readonly failure: Error | undefined
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>
}

const RETRY_MS = 1_000

interface Waiting {
  changes: readonly StoredChange[]
  resolve(): void
  reject(error: Error): void
}

type Apply = (changes: readonly StoredChange[]) => Promise<void>

/** Writes changes that are in memory to disk, then applies them; a failed write is retried until it succeeds. */
class Writer {
  failure: Error | undefined
  private readonly store: Pick<Store, 'append'>
  private readonly apply: Apply
  private readonly log: Logger
  /** In memory but not on disk. */
  private unwritten: StoredChange[] = []

  constructor(store: Pick<Store, 'append'>, apply: Apply, log: Logger) {
    this.store = store
    this.apply = apply
    this.log = log
  }

  async write(changes: readonly StoredChange[]): Promise<void> {
    if (this.failure) {
      this.unwritten.push(...changes)
      throw this.failure
    }
    try {
      await this.store.append(changes)
    } catch (error) {
      this.unwritten = [...changes]
      this.failure = new Error(`the gateway's store cannot be written: ${(error as Error).message}`)
      this.log.fatal({ error: (error as Error).message }, 'the store is not writable; no changes are accepted until it is')
      this.retryLater()
      throw this.failure
    }
    await this.apply(changes)
  }

  private retryLater(): void {
    setTimeout(() => void this.retry(), RETRY_MS).unref()
  }

  private async retry(): Promise<void> {
    const owed = [...this.unwritten]
    try {
      await this.store.append(owed)
    } catch {
      return this.retryLater()
    }
    this.unwritten = this.unwritten.slice(owed.length)
    this.failure = undefined
    this.log.warn({ changes: owed.length }, 'the store is writable again')
    await this.apply(owed)
  }
}

/**
 * A committer for an open store. Changes that arrive during a write share the next write and sync, so that parallel callers do not wait for
 * one sync each. `apply` passes them to the proxy threads, always in the order of the calls. If a write fails, the call is refused, and so
 * is every later one until a retry succeeds: until then the outcome of the failed change is unknown to its caller.
 */
export function createCommitter(memory: Memory, store: Pick<Store, 'append'>, apply: Apply, log: Logger): Committer {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  const writer = new Writer(store, apply, log)

  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await writer.write(batch.flatMap((one) => one.changes))
        for (const one of batch) one.resolve()
      } catch (error) {
        for (const one of batch) one.reject(error as Error)
      }
    }
    running = undefined
  }
  return {
    get failure() {
      return writer.failure
    },
    commit(changes) {
      if (writer.failure) return Promise.reject(writer.failure)
      for (const change of changes) memory.apply(change)
      return new Promise((resolve, reject) => {
        waiting.push({ changes, resolve, reject })
        running ??= drain()
      })
    },
    idle: () => running ?? Promise.resolve(),
  }
}

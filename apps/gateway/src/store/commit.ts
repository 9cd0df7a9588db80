import type { Logger } from 'pino'
import type { Store, StoredChange } from './index.ts'
import type { Memory } from './memory.ts'

/** Puts changes in force: in memory at once, then on disk, then on every proxy thread. */
export interface Committer {
  /** Resolves when the changes are on the disk and every proxy thread works with them; rejects when that failed. */
  commit(changes: readonly StoredChange[]): Promise<void>
  /** Why nothing is accepted any more: the disk refused a write, so that memory is ahead of it until a restart. */
  readonly failure: Error | undefined
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

interface Waiting {
  changes: readonly StoredChange[]
  resolve(): void
  reject(error: Error): void
}

/**
 * A committer over an open store. Changes that arrive while others are being written share the next write and sync, so that
 * parallel callers do not wait for one sync each. `apply` hands them to the proxy threads, always in the order of the calls.
 */
export function createCommitter(
  memory: Memory,
  store: Pick<Store, 'append'>,
  apply: (changes: readonly StoredChange[]) => Promise<void>,
  log: Logger,
): Committer {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let failure: Error | undefined

  const write = async (batch: Waiting[]) => {
    const changes = batch.flatMap((one) => one.changes)
    try {
      await store.append(changes)
    } catch (error) {
      failure = new Error(`the gateway's store cannot be written: ${(error as Error).message}`)
      log.fatal({ error: (error as Error).message }, 'the store cannot be written; no change is accepted until a restart')
      throw failure
    }
    await apply(changes)
  }
  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        if (failure) throw failure
        await write(batch)
        for (const one of batch) one.resolve()
      } catch (error) {
        for (const one of batch) one.reject(error as Error)
      }
    }
    running = undefined
  }
  return {
    get failure() {
      return failure
    },
    commit(changes) {
      if (failure) return Promise.reject(failure)
      for (const change of changes) memory.apply(change)
      return new Promise((resolve, reject) => {
        waiting.push({ changes, resolve, reject })
        running ??= drain()
      })
    },
    idle: () => running ?? Promise.resolve(),
  }
}

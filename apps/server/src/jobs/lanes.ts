import type { FastifyBaseLogger } from 'fastify'

export interface Lanes<Key> {
  /** Starts the work for every key that is not already running; does not wait. Failures are logged, and the next begin retries. */
  begin(keys: Iterable<Key>, work: (key: Key) => Promise<unknown>): void
  /** Resolves when nothing is running. */
  idle(): Promise<void>
}

/** Runs work per gateway server, so that a slow or unreachable one blocks no other. */
export const lanes = <Key>(log: FastifyBaseLogger): Lanes<Key> => {
  const running = new Map<Key, Promise<void>>()
  const run = async (key: Key, work: (key: Key) => Promise<unknown>) => {
    try {
      await work(key)
    } catch (error) {
      log.warn({ err: error }, 'background work failed and will be retried')
    } finally {
      running.delete(key)
    }
  }
  return {
    begin: (keys, work) => {
      for (const key of keys) if (!running.has(key)) running.set(key, run(key, work))
    },
    idle: async () => void (await Promise.all(running.values())),
  }
}

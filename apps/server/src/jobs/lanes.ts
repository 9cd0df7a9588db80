import type { FastifyBaseLogger } from 'fastify'

export interface Lanes<Key> {
  /** Begins the work for every key whose last one is over; does not wait for it. A failure is logged, and the next begin tries again. */
  begin(keys: Iterable<Key>, work: (key: Key) => Promise<unknown>): void
  /** Resolves when no work is under way. */
  idle(): Promise<void>
}

/** Work that goes on for each gateway server by itself, so that one that is slow or away holds no other one's work up. */
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

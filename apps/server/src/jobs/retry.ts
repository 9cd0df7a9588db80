import { setTimeout as sleep } from 'node:timers/promises'

const firstMs = 200
const longestMs = 30_000

/**
 * Retries with exponential backoff and jitter, 0.2 s to 30 s (trust R02), as long as `isTransient` agrees and the deadline, as performance.now(),
 * allows; then throws the last failure.
 */
export const retry = async <T>(attempt: () => Promise<T>, isTransient: (error: unknown) => boolean, deadline: number): Promise<T> => {
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 2, longestMs)) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = pauseMs * (0.75 + Math.random() / 2)
      if (!isTransient(error) || performance.now() + waitMs >= deadline) throw error
      await sleep(waitMs)
    }
  }
}

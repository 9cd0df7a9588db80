import { setTimeout as sleep } from 'node:timers/promises'

const firstMs = 200
const longestMs = 30_000

/** Tries again after 0.2 s … 30 s, doubled and with jitter (trust R02), while `isPassing` says that it may help and there is time; then throws the last failure. */
export const retry = async <T>(attempt: () => Promise<T>, isPassing: (error: unknown) => boolean, deadline: number): Promise<T> => {
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 2, longestMs)) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = pauseMs * (0.75 + Math.random() / 2)
      if (!isPassing(error) || Date.now() + waitMs >= deadline) throw error
      await sleep(waitMs)
    }
  }
}

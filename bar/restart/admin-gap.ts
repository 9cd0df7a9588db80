import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 10

/** Polls an Admin API every 10 ms until stopped. */
export interface AdminGap {
  /** The longest time in milliseconds without a response, since this was last called. */
  longestMs(): number
  stop(): Promise<void>
}

/** Starts measuring how long the Admin API on this port is unavailable. */
export const watchAdmin = (port: number): AdminGap => {
  let answeredAt = performance.now()
  let longest = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const isHere = await fetch(`http://127.0.0.1:${port}/status`).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      )
      if (isHere) {
        longest = Math.max(longest, performance.now() - answeredAt)
        answeredAt = performance.now()
      }
      await sleep(PAUSE_MS)
    }
  }
  const watching = watch()
  return {
    longestMs() {
      const found = longest
      longest = 0
      return found
    },
    async stop() {
      isOver = true
      await watching
    },
  }
}

import { Refusal } from '../../http/errors.ts'

export interface TurnLimits {
  /** How many run at a time, and how many may wait. */
  running: number
  waiting: number
  /** How long someone waits for a turn at most, in milliseconds. */
  waitMs: number
}
export const turnLimits: TurnLimits = { running: 2, waiting: 20, waitMs: 30_000 }

const busy = () => new Refusal(503, 'Code is being generated for many people. Try again in a minute.', { headers: { 'retry-after': '60' } })

interface Waiting {
  begin(): void
}

/**
 * Gives turns in the order of asking: `turn` resolves to the function that ends it. Refused with 503 and Retry-After when too many wait or it takes too
 * long; whoever is gone gives up the place and rejects with the signal's reason (trust T35).
 */
export const createTurns = ({ running, waiting, waitMs }: TurnLimits = turnLimits) => {
  let active = 0
  const queue: Waiting[] = []

  const end = () => {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const next = queue.shift()
      if (next) next.begin()
      else active -= 1
    }
  }

  return {
    turn: (signal: AbortSignal): Promise<() => void> => {
      signal.throwIfAborted()
      if (active < running) {
        active += 1
        return Promise.resolve(end())
      }
      if (queue.length >= waiting) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        const leave = (reason: unknown) => {
          const at = queue.indexOf(place)
          if (at !== -1) queue.splice(at, 1)
          settled()
          reject(reason as Error)
        }
        const gone = () => leave(signal.reason)
        const timer = setTimeout(() => leave(busy()), waitMs)
        const settled = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', gone)
        }
        const place: Waiting = {
          begin: () => {
            settled()
            resolve(end())
          },
        }
        signal.addEventListener('abort', gone)
        queue.push(place)
      })
    },
  }
}

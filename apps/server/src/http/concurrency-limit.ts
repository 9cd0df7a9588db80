import { Refusal } from './errors.ts'

export interface ConcurrencyLimits {
  /** How many one user may run at a time. */
  perUser: number
  /** How many may run at a time in total. */
  all: number
  /** The message for exceeding the first or the second limit, and the Retry-After in seconds. */
  own: { status: 429 | 503; message: string }
  others: string
  retryAfterS: number
}

/** Limits concurrent expensive work: `begin` returns the function that ends it, or throws a refusal with Retry-After, so that no one starves others. */
export const createConcurrencyLimit = ({ perUser, all, own, others, retryAfterS }: ConcurrencyLimits) => {
  const running = new Map<number, number>()
  let total = 0
  const refuse = (message: string, status = 503) => new Refusal(status, message, { headers: { 'retry-after': String(retryAfterS) } })

  const begin = (userId: number): (() => void) => {
    const mine = running.get(userId) ?? 0
    if (mine >= perUser) throw refuse(own.message, own.status)
    if (total >= all) throw refuse(others)
    running.set(userId, mine + 1)
    total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      total -= 1
      const left = (running.get(userId) ?? 1) - 1
      if (left === 0) running.delete(userId)
      else running.set(userId, left)
    }
  }
  return {
    begin,
    /** The same for work that ends when its promise settles. */
    async during<T>(userId: number, work: () => Promise<T>): Promise<T> {
      const end = begin(userId)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

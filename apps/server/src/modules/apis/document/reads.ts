import { type ConcurrencyLimits, createConcurrencyLimit } from '../../../http/concurrency-limit.ts'

/** Documents are large and expensive to convert: no single user may use up the capacity. */
const concurrentDocuments: ConcurrencyLimits = {
  perUser: 6,
  all: 20,
  own: { status: 503, message: 'You have too many document requests in progress. Try again in a moment.' },
  others: 'Too many documents are being read. Try again in a moment.',
  retryAfterS: 2,
}

/** For everything that reads documents for a user: one of a user's at a time, as two that take long would keep both threads from everyone else. */
export const createReads = () => {
  const limit = createConcurrencyLimit(concurrentDocuments)
  const latest = new Map<number, Promise<unknown>>()

  const afterOwn = async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const mine = (latest.get(userId) ?? Promise.resolve()).then(work)
    const over = mine.catch(() => undefined)
    latest.set(userId, over)
    try {
      return await mine
    } finally {
      if (latest.get(userId) === over) latest.delete(userId)
    }
  }
  return { during: <T>(userId: number, work: () => Promise<T>): Promise<T> => limit.during(userId, () => afterOwn(userId, work)) }
}
export type Reads = ReturnType<typeof createReads>

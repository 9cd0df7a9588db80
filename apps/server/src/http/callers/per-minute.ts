import { Refusal } from '../errors.ts'

const minuteMs = 60_000

/**
 * Counts what each user does; throws 429 with Retry-After for more than so many in any minute (trust T35). `words` say what it is that can be done so
 * often: `You can generate code`. Each portal counts for itself.
 */
export const createPerMinute = (words: string, most: number, now: () => number = Date.now) => {
  const times = new Map<number, number[]>()
  const forget = (after: number) => {
    for (const [userId, all] of times) if ((all.at(-1) ?? 0) <= after) times.delete(userId)
  }
  return (userId: number): void => {
    const at = now()
    forget(at - minuteMs)
    const recent = (times.get(userId) ?? []).filter((time) => time > at - minuteMs)
    const [oldest] = recent
    if (recent.length >= most && oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((oldest + minuteMs - at) / 1000))
      throw new Refusal(429, `${words} ${most} times per minute. Try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
      })
    }
    times.set(userId, [...recent, at])
  }
}

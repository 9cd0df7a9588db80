import { invalidOption } from '../call/failure.ts'

const longestTtl = 100_000_000

/** When a credential expires, in milliseconds since 1970, for a TTL in seconds; null and 0 mean never. */
export function expiresAt(ttl: unknown, now: number): number | null {
  if (ttl === undefined || ttl === null) return null
  const seconds = Number(ttl)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestTtl) {
    throw invalidOption('ttl', `must be an integer between 0 and ${longestTtl}`)
  }
  return seconds === 0 ? null : now + seconds * 1000
}

/** The remaining whole seconds; null for something that does not expire. */
export function secondsLeft(expires: unknown, now: number): number | null {
  return typeof expires === 'number' ? Math.max(0, Math.floor((expires - now) / 1000)) : null
}

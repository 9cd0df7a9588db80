import type { Db } from '../../../db/client.ts'
import { makePartitions } from './log-partitions.store.ts'

const weekMs = 7 * 86_400_000

/** Partitions for calls on these days, for tests that write to the access log directly. */
export const buildLogRoom = (db: Db, from: string, until: string) => {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const weeks = Array.from({ length: Math.ceil((last - first) / weekMs) + 1 }, (_, n) => new Date(Math.min(first + n * weekMs, last)))
  return makePartitions(db, weeks)
}

import type { Db } from '../../../db/client.ts'
import { makePartitions } from './log-partitions.store.ts'

const weekMs = 7 * 86_400_000

/** Room in the access log for calls of these days, for tests that write into it past the ingestion. */
export const buildLogRoom = (db: Db, from: string, until: string) => {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const weeks = Array.from({ length: Math.ceil((last - first) / weekMs) + 1 }, (_, n) => new Date(Math.min(first + n * weekMs, last)))
  return makePartitions(db, weeks)
}

import { expect } from 'vitest'
import { Batch } from '../src/spool/delivery/batch.ts'
import { Segment } from '../src/spool/files/segment.ts'

/** Returns the records of a spool file from an offset, read as for delivery, in batches of at most `limit`. */
export const spooledRecords = <T>(path: string, from = 0, limit = 200): T[] => {
  const segment = new Segment<string>(path, path, from)
  const batch = new Batch<string>()
  const records: T[] = []
  for (const range of segment.scan((pluginId) => pluginId)) {
    while (range.records > 0) {
      batch.clear()
      batch.add(range, limit)
      expect(batch.records).toBeLessThanOrEqual(limit)
      records.push(...(JSON.parse(batch.body(true).toString()) as T[]))
      for (const { to, records: taken } of batch.parts) segment.finish(range, to, taken)
    }
  }
  segment.close()
  return records
}

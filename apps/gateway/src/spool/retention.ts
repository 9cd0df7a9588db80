import type { Logger } from 'pino'
import type { Destination } from './delivery/destination.ts'
import type { Losses } from './delivery/losses.ts'
import type { Segment } from './files/segment.ts'
import type { Segments } from './files/segments.ts'
import type { WaitTimes } from './files/wait-times.ts'
import type { Orphans } from './orphans.ts'

/** What retention needs. */
export interface RetentionParts {
  segments: Segments<Destination>
  orphans: Orphans<Destination>
  waited: WaitTimes
  losses: Losses
  log: Logger
  /** Above this the oldest records are dropped. */
  capBytes: number
  /** Records that have waited longer than this, as measured by {@link WaitTimes}, are dropped. */
  maxAgeMs: number
}

/**
 * Drops records that cannot be delivered: the oldest of a full spool, expired ones, and those of removed plugins. All are counted and
 * logged.
 */
export class Retention {
  private readonly parts: RetentionParts

  constructor(parts: RetentionParts) {
    this.parts = parts
  }

  /** @param ordered all files of the spool, oldest first */
  enforce(ordered: readonly Segment<Destination>[]): void {
    this.enforceCap(ordered)
    this.giveUpOrphans()
  }

  private enforceCap(ordered: readonly Segment<Destination>[]): void {
    const { waited, capBytes, maxAgeMs } = this.parts
    const complete = ordered.filter(({ isComplete }) => isComplete)
    waited.count(complete.map(({ name }) => name))
    let total = ordered.reduce((sum, segment) => sum + segment.size, 0)
    for (const segment of complete) {
      const isOld = waited.get(segment.name) > maxAgeMs
      if (!isOld && total <= capBytes) continue
      total -= segment.size
      this.giveUp(segment, isOld ? 'older than the spool keeps records' : 'spool full')
    }
  }

  private giveUp(segment: Segment<Destination>, reason: string): void {
    for (const [destination, records] of this.parts.segments.remove(segment)) {
      this.report(records, reason)
      destination?.noteGap(records, reason)
    }
  }

  private giveUpOrphans(): void {
    const ranges = this.parts.orphans.outdated()
    const records = ranges.reduce((sum, range) => sum + range.records, 0)
    for (const range of ranges) range.segment.finish(range)
    this.report(records, 'the http-log plugin no longer exists')
  }

  private report(records: number, reason: string): void {
    const { losses, log } = this.parts
    losses.note(records, reason)
    if (records > 0) log.error({ records, reason }, 'access-log records were dropped')
  }
}

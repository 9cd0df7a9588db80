import { join } from 'node:path'
import type { Logger } from 'pino'
import { Notes } from './notes.ts'
import { WaitTimes } from './wait-times.ts'

/** How many bytes at the beginning of each file are delivered: without it they are delivered again, and receivers drop repetitions by request id. */
const PROGRESS_FILE = 'progress.json'
const WAITED_FILE = 'waited.json'
const QUIET_MS = 60_000

/** How far each file has been delivered and how long it has waited, stored on disk for the next process. */
export class Progress {
  readonly waited: WaitTimes
  private readonly notes: Notes
  private readonly log: Logger
  private known: Readonly<Record<string, number>> = {}
  private quietUntil = 0

  constructor(folder: string, log: Logger) {
    this.log = log
    this.notes = new Notes(join(folder, PROGRESS_FILE))
    this.waited = new WaitTimes(join(folder, WAITED_FILE))
  }

  /** Loads what the previous process saved. */
  begin(): void {
    this.known = this.notes.read()
    this.waited.begin()
  }

  /** Delivered bytes by file name, as they were last saved. */
  get delivered(): Readonly<Record<string, number>> {
    return this.known
  }

  /**
   * Saves the delivered bytes. A failure is logged, at most once a minute.
   * @param isLast whether this is the last save: then waiting times are saved too, however recently they were
   */
  save(delivered: Readonly<Record<string, number>>, isLast: boolean): void {
    this.known = delivered
    try {
      this.notes.save(delivered)
      if (isLast) this.waited.save()
      else this.waited.saveIfDue()
    } catch (error) {
      if (performance.now() < this.quietUntil) return
      this.quietUntil = performance.now() + QUIET_MS
      this.log.warn({ err: error }, 'the progress of access-log delivery could not be saved')
    }
  }

  close(): void {
    this.notes.close()
  }
}

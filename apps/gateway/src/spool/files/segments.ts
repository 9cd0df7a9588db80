import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Segment } from './segment.ts'

/** The known files of the spool, written by the threads of this process and of earlier ones. */
export class Segments<Destination> {
  private readonly folder: string
  private readonly boot: string
  private readonly byName = new Map<string, Segment<Destination>>()
  private readonly endedThreads = new Set<string>()

  /** @param boot distinguishes this process's files from others' */
  constructor(folder: string, boot: string) {
    this.folder = folder
    this.boot = boot
  }

  /** All of them, in no particular order. */
  all(): Segment<Destination>[] {
    return [...this.byName.values()]
  }

  /** All of them, oldest first. */
  ordered(): Segment<Destination>[] {
    return this.all().sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Finds new files. @param ownOnly ignores those of other processes */
  discover(delivered: Readonly<Record<string, number>>, ownOnly: boolean): void {
    for (const name of readdirSync(this.folder)) {
      if (!name.endsWith('.log') || this.byName.has(name) || (ownOnly && !name.startsWith(`${this.boot}.`))) continue
      this.byName.set(name, new Segment(name, join(this.folder, name), delivered[name] ?? 0))
    }
  }

  /** A thread of this process will write no more. */
  threadEnded(thread: string): void {
    this.endedThreads.add(thread)
  }

  /** The files that threads of this process may still write to: the newest of each. */
  active(ordered: readonly Segment<Destination>[]): Set<Segment<Destination>> {
    const newest = new Map<string, Segment<Destination>>()
    for (const segment of ordered) {
      const [boot, thread] = segment.name.split('.')
      if (boot === this.boot && !this.endedThreads.has(thread as string)) newest.set(thread as string, segment)
    }
    return new Set(newest.values())
  }

  /** Removes completely delivered files. Throws if one cannot be removed, which stays known. */
  removeDelivered(): void {
    for (const segment of this.byName.values()) {
      if (segment.waiting > 0 || !segment.isComplete) continue
      segment.remove()
      // Only after its removal: if it were found again, it would be delivered again.
      this.byName.delete(segment.name)
    }
  }

  /** Removes a file; returns what was not delivered, by destination. */
  remove(segment: Segment<Destination>): ReturnType<Segment<Destination>['remove']> {
    this.byName.delete(segment.name)
    return segment.remove()
  }

  /** How many bytes at the start of each file are delivered; without files where none are. */
  delivered(): Record<string, number> {
    const begun = this.all().filter(({ delivered }) => delivered > 0)
    return Object.fromEntries(begun.map(({ name, delivered }) => [name, delivered]))
  }

  close(): void {
    for (const segment of this.byName.values()) segment.close()
  }
}

/** How much of the log may wait on its way to the disk, over all threads. */
export const ROOM_BYTES = 8 * 1024 * 1024

const WAITING = 0
const DROPPED = 1

/** Returns memory that all threads count in. */
export function allocateRoom(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
}

/** What of the log is on its way to the disk, and what found no room: counted by all threads in the same memory. */
export class Room {
  private readonly counts: Int32Array
  private readonly bytes: number

  constructor(memory: SharedArrayBuffer, bytes = ROOM_BYTES) {
    this.counts = new Int32Array(memory)
    this.bytes = bytes
  }

  /** Takes room for so many lines; false when there is none for them: they then count as dropped. */
  take(bytes: number, lines: number): boolean {
    if (Atomics.add(this.counts, WAITING, bytes) + bytes <= this.bytes) return true
    this.give(bytes)
    this.drop(lines)
    return false
  }

  /** Gives room back. */
  give(bytes: number): void {
    Atomics.sub(this.counts, WAITING, bytes)
  }

  /** Counts lines that are given up. */
  drop(lines: number): void {
    Atomics.add(this.counts, DROPPED, lines)
  }

  /** Lines that were given up since the start. */
  get dropped(): number {
    return Atomics.load(this.counts, DROPPED)
  }
}

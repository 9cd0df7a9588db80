/** The limit for log lines waiting for the disk, over all threads. */
export const ROOM_BYTES = 8 * 1024 * 1024

const WAITING = 0
const DROPPED = 1

/** Allocates the counters shared by all threads. */
export function allocateRoom(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
}

/** The log's bytes waiting to be written and its dropped lines, counted by all threads in shared memory. */
export class Room {
  private readonly counts: Int32Array
  private readonly bytes: number

  constructor(memory: SharedArrayBuffer, bytes = ROOM_BYTES) {
    this.counts = new Int32Array(memory)
    this.bytes = bytes
  }

  /** Reserves room for lines; returns false if there is none: they then count as dropped. */
  take(bytes: number, lines: number): boolean {
    if (Atomics.add(this.counts, WAITING, bytes) + bytes <= this.bytes) return true
    this.give(bytes)
    this.drop(lines)
    return false
  }

  /** Releases room. */
  give(bytes: number): void {
    Atomics.sub(this.counts, WAITING, bytes)
  }

  /** Counts dropped lines. */
  drop(lines: number): void {
    Atomics.add(this.counts, DROPPED, lines)
  }

  /** Lines dropped since the start. */
  get dropped(): number {
    return Atomics.load(this.counts, DROPPED)
  }
}

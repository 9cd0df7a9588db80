import { overwrite } from './pattern.ts'

/** Smaller copies are cheap to make, and leave little behind. */
const LENT_BYTES_MIN = 16 * 1024
/** As much as is read at a time. */
const BLOCK_BYTES = 64 * 1024
/** What is kept for later: 2 MB for each thread. */
const FREE_BLOCKS_MAX = 32

const free: ArrayBufferLike[] = []
const lent = new WeakSet<Buffer>()

/**
 * Returns a copy of bytes that count for now only. A large one lies in memory that is used again once the copy is written
 * ({@link onWritten}) or joined ({@link joined}); what becomes of it otherwise is garbage like any.
 */
export function copyOf(bytes: Buffer): Buffer {
  if (bytes.length <= LENT_BYTES_MIN || bytes.length > BLOCK_BYTES) return Buffer.from(bytes)
  const block = free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES).buffer
  const copy = Buffer.from(block, 0, bytes.length)
  lent.add(copy)
  bytes.copy(copy)
  return copy
}

/** The copy must not be looked at any more, nor any part of it. What is no such copy, or was given back before, stays as it is. */
function giveBack(copy: Buffer): void {
  if (!lent.delete(copy)) return
  overwrite(copy.buffer)
  if (free.length < FREE_BLOCKS_MAX) free.push(copy.buffer)
}

/**
 * Returns what a stream is to call when it has written a copy, if that matters. One that it could not write stays garbage: nobody
 * knows who still looks at it.
 *
 * Node also reports the writes of a destroyed stream that are still in flight, and some of them with null, as if they were written.
 * Sockets are safe all the same: libuv has let go of the memory by then. So is HTTP/2 as long as it comes over TLS, which copies what
 * it encrypts. A listener for HTTP/2 without TLS would read memory that is used again: there nothing may be given back.
 */
export function onWritten(copy: Buffer | string): ((error?: Error | null) => void) | undefined {
  if (typeof copy === 'string' || copy.length <= LENT_BYTES_MIN || !lent.has(copy)) return
  return (error) => {
    if (!error) giveBack(copy)
  }
}

/** Returns what these copies hold, one after the other; they must not be looked at any more. */
export function joined(copies: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(copies)
  for (const copy of copies) giveBack(copy)
  return whole
}

import { overwrite } from './pattern.ts'

/** Smaller copies are cheap to allocate and collect. */
const LENT_BYTES_MIN = 16 * 1024
/** The size of one read. */
const BLOCK_BYTES = 64 * 1024
/** Free blocks kept for reuse: 2 MB per thread. */
const FREE_BLOCKS_MAX = 32

const free: ArrayBufferLike[] = []
const lent = new WeakSet<Buffer>()

/**
 * Returns a copy of bytes that are only valid now. A large one uses memory that is reused once the copy is written ({@link onWritten}) or
 * joined ({@link joined}); otherwise it is ordinary garbage.
 */
export function copyOf(bytes: Buffer): Buffer {
  if (bytes.length <= LENT_BYTES_MIN || bytes.length > BLOCK_BYTES) return Buffer.from(bytes)
  const block = free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES).buffer
  const copy = Buffer.from(block, 0, bytes.length)
  lent.add(copy)
  bytes.copy(copy)
  return copy
}

/**
 * Returns a copy's memory; neither it nor a slice of it may be read afterwards. Ignores anything that is not such a copy, or was returned
 * before.
 */
function giveBack(copy: Buffer): void {
  if (!lent.delete(copy)) return
  overwrite(copy.buffer)
  if (free.length < FREE_BLOCKS_MAX) free.push(copy.buffer)
}

/**
 * Returns the callback for a stream that writes a copy; undefined if none is needed. A copy whose write failed is left as garbage:
 * something may still read it.
 *
 * Node also reports the pending writes of a destroyed stream, some of them with null, as if they had succeeded. Sockets are safe
 * nevertheless: libuv has released the memory by then. So is HTTP/2 over TLS, which copies what it encrypts. A cleartext HTTP/2 listener
 * would read reused memory: nothing may be returned there.
 */
export function onWritten(copy: Buffer | string): ((error?: Error | null) => void) | undefined {
  if (typeof copy === 'string' || copy.length <= LENT_BYTES_MIN || !lent.has(copy)) return
  return (error) => {
    if (!error) giveBack(copy)
  }
}

/** Returns the contents of these copies in order; the copies must not be read afterwards. */
export function joined(copies: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(copies)
  for (const copy of copies) giveBack(copy)
  return whole
}

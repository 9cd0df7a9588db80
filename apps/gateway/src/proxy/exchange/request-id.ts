import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
const pool = Buffer.allocUnsafe(ID_BYTES * 256)
let used = pool.length

/** Returns a new request id: 128 random bits as 32 hexadecimal digits, Kong's form of X-Kong-Request-Id. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const id = pool.toString('hex', used, used + ID_BYTES)
  used += ID_BYTES
  return id
}

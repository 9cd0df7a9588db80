import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
const ID_DIGITS = 2 * ID_BYTES
/** Generated in batches, because one string costs less than many. Small ones: keeping one ID keeps the string of the whole batch. */
const bytes = Buffer.allocUnsafe(ID_BYTES * 64)
let digits = ''
let used = 0

/** Returns a new request ID: 128 random bits as 32 hexadecimal digits, Kong's form of X-Kong-Request-Id. */
export function newRequestId(): string {
  if (used === digits.length) {
    digits = randomFillSync(bytes).toString('hex')
    used = 0
  }
  const id = digits.slice(used, used + ID_DIGITS)
  used += ID_DIGITS
  return id
}

import { expect, test } from 'vitest'
import { copyOf, joined, onWritten } from './buffer-pool.ts'
import { PATTERN } from './pattern.ts'
import { Reads } from './reads.ts'

const LARGE = 40_000
const filled = (value: number, bytes = LARGE) => Buffer.alloc(bytes, value)

test('the memory of a copy is reused once it is written, and by one copy at a time', () => {
  const first = copyOf(filled(1))
  onWritten(first)?.()
  const [second, third] = [copyOf(filled(2, LARGE + 1)), copyOf(filled(3))]
  expect(second.buffer).toBe(first.buffer)
  expect(third.buffer).not.toBe(first.buffer)
  expect([second, third]).toEqual([filled(2, LARGE + 1), filled(3)])
})

test('a copy that is reported as written twice is returned once', () => {
  const first = copyOf(filled(1))
  const written = onWritten(first)
  written?.()
  const second = copyOf(filled(2))
  written?.()
  const third = copyOf(filled(3))
  expect(second.buffer).toBe(first.buffer)
  expect(third.buffer).not.toBe(second.buffer)
  expect(second).toEqual(filled(2))
})

test('a copy whose write failed is never reused', () => {
  const first = copyOf(filled(1))
  onWritten(first)?.(new Error('the connection is gone'))
  expect(copyOf(filled(2)).buffer).not.toBe(first.buffer)
  expect(first).toEqual(filled(1))
})

test('a slice of a copy does not return the rest of it', () => {
  const copy = copyOf(filled(1))
  expect(onWritten(copy.subarray(0, 20_000))).toBeUndefined()
  expect(copyOf(filled(2)).buffer).not.toBe(copy.buffer)
})

test('small copies, copies larger than a read, and foreign memory are left to the garbage collector', () => {
  for (const bytes of [0, 1, 16 * 1024, 64 * 1024 + 1]) expect(onWritten(copyOf(filled(1, bytes)))).toBeUndefined()
  for (const others of [filled(1), 'text']) expect(onWritten(others)).toBeUndefined()
})

test('copies are joined in order, and their memory is reused', () => {
  const copies = [copyOf(filled(1)), copyOf(filled(2, 10)), copyOf(filled(3))]
  const used = new Set([copies[0]?.buffer, copies[2]?.buffer])
  expect(joined(copies)).toEqual(Buffer.concat([filled(1), filled(2, 10), filled(3)]))
  expect(new Set([copyOf(filled(4)).buffer, copyOf(filled(5)).buffer])).toEqual(used)
})

test('in this suite returned memory is overwritten, which exposes anything that still reads it', () => {
  const [written, together] = [copyOf(filled(1)), copyOf(filled(2))]
  onWritten(written)?.()
  joined([together])
  expect([written, together]).toEqual([filled(PATTERN), filled(PATTERN)])
})

test('in this suite the read buffer is overwritten after each read', () => {
  const taken: Buffer[] = []
  const own = new Reads()
  own.onBytes = (bytes) => void taken.push(bytes)
  const { buffer, callback } = own.options
  if (!Buffer.isBuffer(buffer)) throw new Error('the memory that is read into is not a buffer')
  buffer.fill(1, 0, LARGE)
  callback(LARGE, buffer)
  expect(taken).toEqual([filled(PATTERN)])
})

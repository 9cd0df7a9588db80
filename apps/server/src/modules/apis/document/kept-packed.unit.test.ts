import { expect, it, vi } from 'vitest'
import { keptPacked } from './kept-packed.ts'

const mib = 1024 * 1024

it('makes what two ask for at the same time once, and keeps it', async () => {
  const kept = keptPacked()
  const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('packed'))
  const all = await Promise.all([kept.of('a json', make), kept.of('a json', make)])
  expect([...all, await kept.of('a json', make)].map(String)).toEqual(['packed', 'packed', 'packed'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(String(await kept.of('a yaml', async () => Buffer.from('other')))).toBe('other')
})

it('does not keep a failure: the next one makes it again', async () => {
  const kept = keptPacked()
  await expect(kept.of('a json', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(String(await kept.of('a json', async () => Buffer.from('packed')))).toBe('packed')
})

it('counts the names too: whoever asks for places that are not there chooses them', async () => {
  const kept = keptPacked(10_000)
  const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.alloc(10))
  for (let count = 0; count < 20; count += 1) await kept.of('x'.repeat(1000) + count, make)
  await kept.of(`${'x'.repeat(1000)}0`, make)
  expect(make).toHaveBeenCalledTimes(21)
})

it('sends what is dropped while it is made', async () => {
  const kept = keptPacked(10)
  const slow = Promise.withResolvers<Buffer>()
  const first = kept.of('slow', () => slow.promise)
  for (const name of ['a', 'b', 'c']) await kept.of(name, async () => Buffer.alloc(8))
  slow.resolve(Buffer.from('packed'))
  expect(String(await first)).toBe('packed')
})

it('drops those not read for longest beyond 32 MiB; larger ones are sent and not kept', async () => {
  const kept = keptPacked()
  const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.alloc(15 * mib))
  for (const name of ['a', 'b', 'a', 'c', 'a']) await kept.of(name, make)
  expect(make).toHaveBeenCalledTimes(3)
  await kept.of('b', make)
  expect(make).toHaveBeenCalledTimes(4)
  const large = vi.fn<() => Promise<Buffer>>(async () => Buffer.alloc(33 * mib))
  expect((await kept.of('d', large)).byteLength).toBe(33 * mib)
  await kept.of('d', large)
  expect(large).toHaveBeenCalledTimes(2)
})

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { consumerOf, idOf, keyChange, keyOf } from '../../test/key-watch.ts'
import type { Entity } from '../entity.ts'
import { KeyRegistry } from './key-registry.ts'
import { KeyTable } from './key-table.ts'
import { SharedKeys } from './shared-keys.ts'

const markOf = ({ key }: Entity): string => key as string

/** A reader that gets new memory as a proxy thread does. */
const reading = () => {
  const registry = new KeyRegistry(markOf)
  const keys = new SharedKeys(registry.buffer)
  return {
    keys,
    apply(...changes: ReturnType<typeof keyChange>[]) {
      const before = registry.buffer
      for (const change of changes) registry.apply(change)
      if (registry.buffer !== before) keys.use(registry.buffer)
    },
  }
}

/** Pseudorandom numbers that are the same in each run (mulberry32). */
const random = (seed: number) => (below: number) => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}

test('keys added, replaced and removed in any order are found exactly as in a plain map', () => {
  const { keys, apply } = reading()
  const next = random(7)
  const texts = new Map<number, string>()
  for (let step = 0; step < 20_000; step++) {
    const number = next(700)
    const text = `another-key-${number}-${next(3)}`
    const what = next(4)
    if (what === 0) texts.delete(number)
    else texts.set(number, what === 1 ? text : keyOf(number))
    apply(keyChange(number, what === 0 ? null : { key: texts.get(number) }))
    if (step % 1000 !== 999) continue
    for (let each = 0; each < 700; each++)
      for (const shown of [keyOf(each), ...[0, 1, 2].map((end) => `another-key-${each}-${end}`)])
        expect(keys.find(shown, () => 0)?.id).toBe(texts.get(each) === shown ? idOf(each) : undefined)
  }
})

test('a key leads to its consumer, also when it is presented again', () => {
  const { keys, apply } = reading()
  apply(keyChange(1))
  for (const _ of [1, 2]) expect(keys.find(keyOf(1), () => 0)).toEqual({ id: idOf(1), identifier: idOf(1), consumerId: consumerOf(1) })
  apply(keyChange(1, { consumer: { id: consumerOf(2) } }))
  expect(keys.find(keyOf(1), () => 0)?.consumerId).toBe(consumerOf(2))
})

test('a cached key is gone once it is removed or expired', () => {
  const { keys, apply } = reading()
  apply(keyChange(1), keyChange(2, { ttl: 10, created_at: 100 }))
  expect([keys.find(keyOf(1), () => 0)?.id, keys.find(keyOf(2), () => 109_999)?.id]).toEqual([idOf(1), idOf(2)])
  apply(keyChange(1, null))
  expect([keys.find(keyOf(1), () => 0), keys.find(keyOf(2), () => 110_000)]).toEqual([undefined, undefined])
})

test('a key replaced during a lookup is found: by the old record or the new one', () => {
  for (const replacement of [keyChange(1, { consumer: { id: consumerOf(2) } }), keyChange(1)]) {
    const registry = new KeyRegistry(markOf)
    const keys = new SharedKeys(registry.buffer)
    registry.apply(keyChange(1))
    const find = KeyTable.prototype.find
    const spy = vi.spyOn(KeyTable.prototype, 'find').mockImplementationOnce(function (this: KeyTable, hash) {
      const slot = find.call(this, hash)
      registry.apply(replacement)
      return slot
    })
    expect(keys.find(keyOf(1), () => 0)?.id).toBe(idOf(1))
    spy.mockRestore()
  }
})

test('when a key is replaced by another, the old one works until the new one does, also across new memory', () => {
  const registry = new KeyRegistry(markOf)
  const there: boolean[] = []
  const { remove } = KeyTable.prototype
  const spy = vi.spyOn(KeyTable.prototype, 'remove').mockImplementation(function (this: KeyTable, record) {
    const keys = new SharedKeys(this.buffer)
    const isThere = (key: string) => keys.find(key, () => 0) !== undefined
    const before = isThere('old') && isThere('new')
    remove.call(this, record)
    there.push(before && !isThere('old') && isThere('new'))
  })
  // More than fit into the initial memory.
  for (let number = 0; number < 200; number++) {
    registry.apply(keyChange(number, { key: 'old' }))
    registry.apply(keyChange(number, { key: 'new' }))
    registry.apply(keyChange(number, { key: `other ${number}` }))
    there.pop()
  }
  spy.mockRestore()
  expect(there).toEqual(Array(200).fill(true))
})

test('a key that cannot be applied is not, and the one it replaces is removed', () => {
  const { keys, apply } = reading()
  apply(keyChange(1))
  expect(() => apply(keyChange(1, { consumer: { id: 'nobody' } }))).toThrow('UUID')
  expect(keys.find(keyOf(1), () => 0)).toBeUndefined()
})

test('more keys than a thread caches are all found', () => {
  const { keys, apply } = reading()
  const numbers = Array.from({ length: 10_000 }, (_, number) => number)
  apply(...numbers.map((number) => keyChange(number)))
  for (const _ of [1, 2]) for (const number of numbers) expect(keys.find(keyOf(number), () => 0)?.id).toBe(idOf(number))
})

test('a thread reading while keys are added and removed never reads a wrong one', async () => {
  const registry = new KeyRegistry(markOf)
  const keys = 3000
  // All at once, so that their memory lasts: the rest is up to the thread.
  for (let number = 0; number < keys; number++) registry.apply(keyChange(number))
  const state = new Int32Array(new SharedArrayBuffer(8))
  const start = () =>
    new Worker(new URL('../../test/key-reader.ts', import.meta.url), { workerData: { buffer: registry.buffer, state, keys } })
  const next = random(11)
  let seen = { found: 0, wrong: 0 }
  for (let round = 0; round < 3; round++) {
    const { buffer } = registry
    const reader = start()
    const told = once(reader, 'message') as Promise<[typeof seen]>
    while (Atomics.load(state, 1) === 0) await new Promise((resolve) => setImmediate(resolve))
    while (registry.buffer === buffer) {
      const number = next(keys)
      registry.apply(keyChange(number, next(3) === 0 ? null : {}))
    }
    while (Atomics.exchange(state, 1, 0) < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    Atomics.store(state, 0, 1)
    const [said] = await told
    seen = { found: seen.found + said.found, wrong: seen.wrong + said.wrong }
    Atomics.store(state, 0, 0)
    Atomics.store(state, 1, 0)
  }
  expect(seen.found).toBeGreaterThan(0)
  expect(seen.wrong).toBe(0)
})

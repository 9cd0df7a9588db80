import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpoolWorld } from '../../../test/spool-world.ts'

let world: Awaited<ReturnType<typeof openSpoolWorld>>
beforeEach(async () => {
  world = await openSpoolWorld()
})
afterEach(() => world.close())

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const sorted = () => world.numbers().sort((a, b) => a - b)
const within = { timeout: 30_000 }

test.each([400, 413, 415, 422])(
  'an endpoint that answers %i to everything loses nothing: all is delivered once it is fixed',
  async (status) => {
    const entity = world.httpLog()
    world.status = () => status
    const shipper = world.start('b1', [entity])
    await world.append(world.writer('b1'), entity.id, 0, 500)
    await expect.poll(() => world.calls.length, within).toBeGreaterThan(60)
    expect(shipper.waiting).toBe(500)
    world.status = () => 200
    await expect.poll(sorted, within).toEqual(range(500))
    expect(world.gaps()).toEqual([])
  },
)

test('a record that is refused twice and then accepted is not lost', async () => {
  const entity = world.httpLog()
  let call = 0
  world.status = () => (++call % 3 === 0 ? 200 : 400)
  world.start('b1', [entity])
  await world.append(world.writer('b1'), entity.id, 0, 1)
  await expect.poll(() => world.calls.length, within).toBeGreaterThan(2)
  await expect.poll(sorted, within).toEqual([0])
})

/** Records that no endpoint accepts, by their position among those it accepts. */
const poisons: [string, (n: number) => boolean][] = [
  ['one', (n) => n === 17],
  ['the first', (n) => n === 0],
  ['the last but one', (n) => n === 298],
  ['every third', (n) => n % 3 === 0],
  ['a hundred in a row', (n) => n >= 40 && n < 140],
  ['all but twenty', (n) => n < 280],
]
test.each(poisons)('of 300 records %s that is always refused is dropped and reported, and all others arrive', async (_name, isPoison) => {
  const entity = world.httpLog()
  world.status = (records) => (records.some(({ n = 300 }) => n < 300 && isPoison(n)) ? 400 : 200)
  const shipper = world.start('b1', [entity])
  await world.append(world.writer('b1'), entity.id, 0, 300)
  const good = range(300).filter((n) => !isPoison(n))
  await expect.poll(() => [sorted(), shipper.waiting], within).toEqual([good, 0])
  await world.append(world.writer('b1', 't1'), entity.id, 300, 1)
  await expect.poll(sorted, within).toEqual([...good, 300])
  expect(world.gaps().reduce((sum, { dropped }) => sum + dropped, 0)).toBe(300 - good.length)
})

test('the only waiting record is kept although it is refused, until another one is accepted', async () => {
  const entity = world.httpLog()
  world.status = (records) => (records.some(({ n }) => n === 0) ? 400 : 200)
  const shipper = world.start('b1', [entity])
  await world.append(world.writer('b1'), entity.id, 0, 1)
  await expect.poll(() => world.calls.length, within).toBeGreaterThan(3)
  expect(shipper.waiting).toBe(1)
  await world.append(world.writer('b1', 't1'), entity.id, 1, 2)
  await expect.poll(() => [world.numbers(), shipper.waiting], within).toEqual([[1, 2], 0])
})

test('an endpoint that accepts records but no gap reports gets the records', async () => {
  const entity = world.httpLog()
  world.status = (records) => (records.some(({ n, gap }) => n === 0 || gap !== undefined) ? 400 : 200)
  const shipper = world.start('b1', [entity])
  await world.append(world.writer('b1'), entity.id, 0, 100)
  await expect.poll(() => shipper.waiting, within).toBe(0)
  await world.append(world.writer('b1', 't1'), entity.id, 100, 200)
  await expect.poll(sorted, within).toEqual(range(300).slice(1))
})

test('the same is true of an endpoint with one record per call', async () => {
  const entity = world.httpLog(1)
  let isBroken = true
  world.status = (records) => (isBroken || records.some(({ n }) => n === 2) ? 400 : 200)
  const shipper = world.start('b1', [entity])
  await world.append(world.writer('b1'), entity.id, 0, 10)
  await expect.poll(() => world.calls.length, within).toBeGreaterThan(20)
  expect(shipper.waiting).toBe(10)
  isBroken = false
  await expect.poll(sorted, within).toEqual(range(10).filter((n) => n !== 2))
})

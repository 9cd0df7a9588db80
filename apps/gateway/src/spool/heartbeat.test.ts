import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSpoolWorld } from '../../test/spool-world.ts'
import type { Entity } from '../entity.ts'

let world: Awaited<ReturnType<typeof openSpoolWorld>>
beforeEach(async () => {
  world = await openSpoolWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

/** A plugin that the portal manages. */
const managed = (batch?: number): Entity => ({ ...world.httpLog(batch), tags: ['apim', 'apim-deployment-1'] })
const often = { heartbeatMs: 50 }
const accepted = () => world.calls.flat().flatMap(({ heartbeat }) => (heartbeat === undefined ? [] : [heartbeat.covered_ms]))

test('an idle gateway tells the portal again and again since when everything was delivered', async () => {
  world.start('b1', [managed()], often)
  await expect.poll(() => accepted().length, { timeout: 30_000 }).toBeGreaterThan(3)
  const covered = accepted()
  expect(covered).toEqual(covered.toSorted((a, b) => a - b))
})

test('other endpoints get no heartbeat, nor do those that take single records', async () => {
  const other = world.httpLog()
  const shipper = world.start('b1', [other, managed(1)], often)
  await world.append(world.writer('b1'), other.id, 0, 1)
  await expect.poll(world.numbers, { timeout: 30_000 }).toEqual([0])
  for (let n = 0; n < 5; n++) shipper.poll()
  await world.append(world.writer('b1', 't1'), other.id, 1, 1)
  await expect.poll(world.numbers, { timeout: 30_000 }).toEqual([0, 1])
  expect(accepted()).toEqual([])
})

test('while anything waits there is no heartbeat, not even after a restart: what an earlier process logged comes first', async () => {
  const entity = managed()
  await world.append(world.writer('b0'), entity.id, 0, 3)
  world.status = () => 503
  world.start('b1', [entity], often)
  await expect.poll(() => world.calls.length, { timeout: 30_000 }).toBeGreaterThan(3)
  expect(accepted()).toEqual([])
  world.status = () => 200
  await expect.poll(() => accepted().length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(world.numbers()).toEqual([0, 1, 2])
})

test('records of an unknown plugin hold heartbeats back: they may belong to the portal', async () => {
  const [entity, late] = [managed(), managed()]
  await world.append(world.writer('b0'), late.id, 0, 1)
  const shipper = world.start('b1', [entity], often)
  await world.append(world.writer('b1'), entity.id, 1, 1)
  await expect.poll(world.numbers, { timeout: 30_000 }).toEqual([1])
  for (let n = 0; n < 5; n++) shipper.poll()
  expect(accepted()).toEqual([])
  shipper.configure(late.id, late)
  await expect.poll(() => accepted().length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(world.numbers().toSorted()).toEqual([0, 1])
})

test('after a loss there is none until the portal knows of it, and then it covers only what came after', async () => {
  // Time passes by hand; everything else runs.
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const entity = managed()
  const shipper = world.start('b1', [entity], { heartbeatMs: 100 })
  await expect.poll(accepted, { timeout: 30_000 }).toEqual([0])
  time += 100
  await expect.poll(accepted, { timeout: 30_000 }).toEqual([0, 100])
  shipper.noteDropped(2)
  time += 100
  for (let n = 0; n < 5; n++) shipper.poll()
  await world.append(world.writer('b1'), entity.id, 0, 1)
  await expect.poll(accepted, { timeout: 30_000 }).toEqual([0, 100, 100])
  expect(world.calls.flat().findIndex(({ gap }) => gap)).toBeLessThan(world.calls.flat().findLastIndex(({ heartbeat }) => heartbeat))
})

import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plugin, route, service } from '../../../test/entities.ts'
import { startRig } from '../../../test/rig.ts'
import { openSpoolWorld } from '../../../test/spool-world.ts'
import { Segment } from './segment.ts'

let world: Awaited<ReturnType<typeof openSpoolWorld>>
beforeEach(async () => {
  world = await openSpoolWorld()
})
afterEach(() => world.close())

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const within = { timeout: 30_000 }

test('a damaged store leaves the backlog on disk, and it is delivered once the store is back', async () => {
  const entity = world.httpLog()
  await world.append(world.writer('b1'), entity.id, 0, 40)
  const damaged = await startRig([], { everything: null, spoolDir: world.folder, workers: 1 })
  expect((await damaged.ask('/x')).status).toBe(503)
  await damaged.stop()
  expect(await world.files()).toHaveLength(1)
  world.start('b3', [entity])
  await expect.poll(world.numbers, within).toEqual(range(40))
})

test('after a start, records of an unknown plugin wait for it to come back, while others are delivered', async () => {
  const [known, lost] = [world.httpLog(), world.httpLog()]
  const writer = world.writer('b1')
  await world.append(writer, known.id, 0, 10)
  await world.append(writer, lost.id, 10, 10)
  await world.append(writer, known.id, 20, 10)
  const shipper = world.start('b2', [known])
  await expect.poll(world.numbers, within).toEqual([...range(10), ...range(10).map((n) => n + 20)])
  for (let round = 0; round < 3; round++) shipper.poll()
  shipper.configure(lost.id, lost)
  await expect.poll(() => world.numbers().sort((a, b) => a - b), within).toEqual(range(30))
  await expect.poll(world.files, within).toEqual([])
})

test('records of a plugin that does not come back are dropped after an hour, and delay no stop', async () => {
  const [known, lost] = [world.httpLog(), world.httpLog()]
  await world.append(world.writer('b1'), lost.id, 0, 10)
  const stopped = world.start('b2', [known])
  stopped.poll()
  await stopped.close(3_600_000)
  expect(await world.files()).toHaveLength(1)
  world.start('b3', [known], { forgetMs: 0 })
  await expect.poll(world.files, within).toEqual([])
  expect(world.numbers()).toEqual([])
})

test('records of a plugin that does not come back are dropped in time, however often others come', async () => {
  const lost = world.httpLog()
  await world.append(world.writer('b1'), lost.id, 0, 10)
  const shipper = world.start('b2', [], { forgetMs: 500 })
  const files = async () => {
    const other = world.httpLog()
    shipper.configure(other.id, other)
    return await world.files()
  }
  await expect.poll(files, within).toEqual([])
  expect(world.numbers()).toEqual([])
})

test('the file of a thread that has ended is delivered and removed, although nothing more is written', async () => {
  const entity = world.httpLog()
  const shipper = world.start('b1', [entity])
  const [ended, going] = [world.writer('b1', 't0'), world.writer('b1', 't1')]
  await world.append(ended, entity.id, 0, 5)
  await world.append(going, entity.id, 5, 5)
  shipper.threadEnded('t0')
  await expect.poll(() => world.numbers().sort((a, b) => a - b), within).toEqual(range(10))
  await expect.poll(world.files, within).toEqual(['b1.t1.00000000.log'])
})

test('what a thread logged before it crashed is delivered and removed from disk without a restart', async () => {
  const entity = world.httpLog()
  const echo = service('http://127.0.0.1:9')
  const api = route(echo, { paths: ['/api'] })
  const log = plugin('http-log', entity.config as Record<string, unknown>, { route: api })
  const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
  const rig = await startRig([echo, api, log], { spoolDir: world.folder, workers: 1 })
  await rig.ask('/api')
  const [file] = await world.files()
  await (await started).terminate()
  await expect.poll(world.files, within).not.toContain(file)
  expect(world.calls.flat()).toHaveLength(1)
  await rig.stop()
})

test('a delivered file that cannot be removed yet is not delivered again, and is removed once possible', async () => {
  const entity = world.httpLog()
  const removing = vi.spyOn(Segment.prototype, 'remove').mockImplementation(() => {
    throw new Error('EROFS: read-only file system')
  })
  await world.append(world.writer('b1'), entity.id, 0, 5)
  world.start('b2', [entity])
  await expect.poll(() => removing.mock.calls.length, within).toBeGreaterThan(3)
  expect(world.numbers()).toEqual(range(5))
  removing.mockRestore()
  await expect.poll(world.files, within).toEqual([])
  expect(world.numbers()).toEqual(range(5))
})

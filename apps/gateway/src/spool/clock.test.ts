import { utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
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

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const within = { timeout: 30_000 }
const YEARS_MS = 50 * 365 * 86_400_000

test('records written before the clock was set right wait for their endpoint like any others', async () => {
  const entity = world.httpLog()
  world.status = () => 503
  await world.append(world.writer('b1'), entity.id, 0, 10)
  const [file = ''] = await world.files()
  await utimes(join(world.folder, file), 1, 1)
  world.start('b2', [entity])
  await expect.poll(() => world.calls.length, within).toBeGreaterThan(2)
  world.status = () => 200
  await expect.poll(world.numbers, within).toEqual(range(10))
  expect(world.gaps()).toEqual([])
})

test('setting the clock forward while records wait makes none of them expire', async () => {
  const entity = world.httpLog()
  world.status = () => 503
  await world.append(world.writer('b1'), entity.id, 0, 10)
  const shipper = world.start('b2', [entity])
  await expect.poll(() => world.calls.length, within).toBeGreaterThan(0)
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + YEARS_MS)
  shipper.poll()
  world.status = () => 200
  await expect.poll(world.numbers, within).toEqual(range(10))
  expect(world.gaps()).toEqual([])
})

test('records that were tried for too long are dropped, counted and reported, also across several processes', async () => {
  const entity = world.httpLog()
  world.status = () => 503
  await world.append(world.writer('b1'), entity.id, 0, 10)
  for (let round = 2; (await world.files()).length > 0; round++) {
    // None of them runs that long.
    const shipper = world.start(`b${round}`, [entity], { maxAgeMs: 1_500 })
    const seen = world.calls.length
    await expect.poll(async () => world.calls.length > seen || (await world.files()).length === 0, within).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await shipper.close(0)
  }
  const shipper = world.start('c1', [entity])
  world.status = () => 200
  await world.append(world.writer('c1'), entity.id, 10, 1)
  await expect.poll(world.numbers, within).toEqual([10])
  expect(shipper.waiting).toBe(0)
})

test('a stop keeps delivering for its full time, whatever the clock does meanwhile', async () => {
  const slow = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end(), 20))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const entity = world.httpLog(1)
  const at = { http_endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` }
  const elsewhere = { ...entity, config: { ...(entity.config as object), ...at } } as Entity
  await world.append(world.writer('b1'), entity.id, 0, 500)
  const shipper = world.start('b2', [elsewhere])
  vi.spyOn(Date, 'now').mockImplementation(() => 0)
  await shipper.close(200)
  expect(shipper.waiting).toBeGreaterThan(0)
  slow.closeAllConnections()
  slow.close()
})

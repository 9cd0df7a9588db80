import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plugin } from '../../test/entities.ts'
import type { Entity } from '../entity.ts'
import { JsonBytes } from '../log-encoding/json-bytes.ts'
import { EgressGuard } from '../net/egress-guard.ts'
import { SpoolWriter } from './files/writer.ts'
import { Shipper } from './shipper.ts'

let folder: string
let receiver: Server
let shipper: Shipper
const received: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
  received.length = 0
  receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received.push(String(request.url))
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await shipper.close(0)
  receiver.closeAllConnections()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (forgetMs: number) => {
  const connect = new EgressGuard([]).connector(1_000)
  shipper = new Shipper({ folder, boot: 'b1', connect, log: pino({ level: 'silent' }), forgetMs })
}
const httpLog = (path: string) =>
  plugin('http-log', { http_endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}` }).value as Entity
const connections = () => promisify(receiver.getConnections.bind(receiver))()
const record = async (...ids: string[]) => {
  const writer = new SpoolWriter({ folder, boot: 'b1', thread: `t${received.length}`, onDropped: () => undefined })
  for (const id of ids) writer.append(id, new JsonBytes().json('{}'))
  await new Promise<void>((resolve) => writer.afterWrite(resolve))
}

test('endpoints of removed plugins hold no connections, and are forgotten', async () => {
  start(0)
  const [lasting, ...passing] = ['/lasting', '/1', '/2', '/3'].map(httpLog) as [Entity, ...Entity[]]
  for (const each of [lasting, ...passing]) shipper.configure(each.id, each)
  await record(lasting.id, ...passing.map(({ id }) => id))
  for (const { id } of passing) shipper.configure(id, null)
  shipper.configure(lasting.id, { ...lasting, config: httpLog('/moved').config } as Entity)
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(4)
  await expect.poll(connections, { timeout: 30_000 }).toBeLessThanOrEqual(1)
  await expect
    .poll(() => inspect(shipper, { depth: 2 }), { timeout: 30_000 })
    .toMatch(/configured: Map\(1\)[^]*removed: Map\(0\)[^]*destinations: Map\(1\)/)
})

test('what is logged after its plugin was removed is delivered over a new connection; in between only its address is kept', async () => {
  start(3_600_000)
  const entity = httpLog('/late')
  shipper.configure(entity.id, entity)
  await record(entity.id)
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)
  shipper.configure(entity.id, null)
  await expect.poll(connections, { timeout: 30_000 }).toBe(0)
  const isAsleep = async () =>
    await expect.poll(() => inspect(shipper, { depth: 2 }), { timeout: 30_000 }).toMatch(/removed: Map\(1\)[^]*destinations: Map\(0\)/)
  await isAsleep()
  await record(entity.id)
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2)
  await isAsleep()
})

test('a plugin that comes back under its ID has one destination again', async () => {
  start(3_600_000)
  const entity = httpLog('/again')
  shipper.configure(entity.id, entity)
  shipper.configure(entity.id, null)
  await expect.poll(() => inspect(shipper, { depth: 2 }), { timeout: 30_000 }).toMatch(/removed: Map\(1\)[^]*destinations: Map\(0\)/)
  shipper.configure(entity.id, entity)
  await record(entity.id)
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)
  expect(inspect(shipper, { depth: 2 })).toMatch(/removed: Map\(0\)[^]*destinations: Map\(1\)/)
})

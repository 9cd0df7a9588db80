import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plugin } from '../../test/entities.ts'
import type { Entity } from '../entity.ts'
import { JsonBytes } from '../log-encoding/json-bytes.ts'
import { EgressGuard } from '../net/egress-guard.ts'
import { endpointOf } from './delivery/endpoint.ts'
import { SpoolWriter } from './files/writer.ts'
import { Shipper } from './shipper.ts'

interface Call {
  headers: Record<string, unknown>
  body: unknown
}

let folder: string
let receiver: Server
let calls: Call[]
let status: (body: unknown) => number
const shippers: Shipper[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
  calls = []
  status = () => 200
  receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body: unknown = JSON.parse(text)
      const code = status(body)
      if (code === 200) calls.push({ headers: request.headers, body })
      response.writeHead(code).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await Promise.all(shippers.splice(0).map((shipper) => shipper.close(0)))
  receiver.closeAllConnections()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const endpoint = (path = '/log') => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
const httpLog = (batch = 200, more: Record<string, unknown> = {}) =>
  plugin('http-log', { http_endpoint: endpoint(), queue: { max_batch_size: batch }, ...more }).value as Entity

const startShipper = (
  boot: string,
  entity: Entity,
  more: { capBytes?: number; maxAgeMs?: number; begin?: Promise<void> } = {},
): Shipper => {
  const shipper = new Shipper({ folder, boot, connect: new EgressGuard([]).connector(1_000), log: pino({ level: 'silent' }), ...more })
  shipper.configure(entity.id, entity)
  shippers.push(shipper)
  return shipper
}
const writerOf = (boot: string, thread = 't0', onDropped = (_records: number) => undefined as void) =>
  new SpoolWriter({ folder, boot, thread, onDropped })

const record = (json: string) => new JsonBytes().json(json)
const append = async (writer: SpoolWriter, id: string, from: number, count: number) => {
  for (let n = from; n < from + count; n++) writer.append(id, record(JSON.stringify({ n })))
  await new Promise<void>((resolve) => writer.afterWrite(resolve))
}
const received = () => calls.flatMap(({ body }) => (Array.isArray(body) ? body : [body]) as { n?: number; gap?: unknown }[])
const numbers = () => received().flatMap(({ n }) => (n === undefined ? [] : [n]))
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

test('records arrive in order, as arrays of at most 200, with the configured headers', async () => {
  const entity = httpLog(200, { headers: { 'X-Token': 'secret' } })
  startShipper('b1', entity)
  await append(writerOf('b1'), entity.id, 0, 1_050)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(1_050))
  for (const { body, headers } of calls) {
    expect((body as unknown[]).length).toBeLessThanOrEqual(200)
    expect(headers).toMatchObject({ 'x-token': 'secret', 'content-type': 'application/json' })
  }
})

test('connection headers of a plugin are dropped: they would change how the call is framed', async () => {
  const entity = httpLog(200, { headers: { 'Transfer-Encoding': 'chunked', CONNECTION: 'close', Expect: '100-continue', 'X-Kept': 'yes' } })
  startShipper('b1', entity)
  await append(writerOf('b1'), entity.id, 0, 3)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual([0, 1, 2])
  expect(calls[0]?.headers).toMatchObject({ 'x-kept': 'yes', connection: 'keep-alive' })
  for (const name of ['transfer-encoding', 'expect']) expect(calls[0]?.headers).not.toHaveProperty(name)
})

test('with a batch size of one, a record is sent as a single object, as in Kong', async () => {
  const entity = httpLog(1)
  startShipper('b1', entity)
  await append(writerOf('b1'), entity.id, 0, 3)
  await expect.poll(() => calls.map(({ body }) => body), { timeout: 30_000 }).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
})

test('a partial batch waits for more, a full one does not, and a stop waits for nothing', async () => {
  const entity = httpLog(10, { queue: { max_batch_size: 10, max_coalescing_delay: 3600 } })
  const shipper = startShipper('b1', entity)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 4)
  await append(writer, entity.id, 4, 6)
  await expect.poll(() => calls.map(({ body }) => (body as unknown[]).length), { timeout: 30_000 }).toEqual([10])
  await append(writer, entity.id, 10, 3)
  await shipper.close(10_000)
  expect(calls.map(({ body }) => (body as unknown[]).length)).toEqual([10, 3])
})

test('the deprecated fields apply if they differ from their defaults', () => {
  const of = (config: Record<string, unknown>) => {
    const { batchSize, coalesceMs, firstPauseMs, longestPauseMs } = endpointOf(httpLog(1, config))
    return [batchSize, coalesceMs, firstPauseMs, longestPauseMs]
  }
  expect(of({ queue: {} })).toEqual([1, 1_000, 10, 30_000])
  expect(of({ queue: {}, queue_size: 50, flush_timeout: 5 })).toEqual([50, 5_000, 10, 30_000])
  expect(of({ queue: { max_batch_size: 7 }, queue_size: 1, flush_timeout: 2 })).toEqual([7, 1_000, 10, 30_000])
  expect(of({ queue: { initial_retry_delay: 3, max_retry_delay: 1 } })).toEqual([1, 1_000, 3_000, 3_000])
})

test('user and password of the endpoint are sent as Basic authorization, never in the URL', async () => {
  const entity = httpLog(200, { http_endpoint: endpoint().replace('//', '//u:t%3Ap@') })
  startShipper('b1', entity)
  await append(writerOf('b1'), entity.id, 0, 1)
  await expect.poll(() => calls.map(({ headers }) => headers.authorization), { timeout: 30_000 }).toEqual([`Basic ${btoa('u:t:p')}`])
})

test('a receiver that is unavailable for a while gets everything once it is back, without duplicates', async () => {
  const entity = httpLog()
  let away = true
  status = () => (away ? 503 : 200)
  startShipper('b1', entity)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 500)
  await new Promise((resolve) => setTimeout(resolve, 700))
  away = false
  await append(writer, entity.id, 500, 500)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(1_000))
})

test('what an earlier process left, including a partial record at its end, is delivered by the next one', async () => {
  const entity = httpLog()
  const before = writerOf('b1')
  await append(before, entity.id, 0, 40)
  const [file = ''] = await readdir(folder)
  await writeFile(join(folder, file), `${entity.id} {"n":99`, { flag: 'a' })
  startShipper('b2', entity)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(40))
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.log')), { timeout: 30_000 }).toEqual([])
})

test('what was delivered is not delivered again by the next process', async () => {
  const entity = httpLog()
  const first = startShipper('b1', entity)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 30)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(30))
  await first.close(0)
  await append(writer, entity.id, 30, 10)
  startShipper('b2', entity)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(40))
})

test('records of several threads all arrive', async () => {
  const entity = httpLog()
  startShipper('b1', entity)
  await Promise.all(['t0', 't1', 't2'].map((thread, index) => append(writerOf('b1', thread), entity.id, index * 100, 100)))
  await expect.poll(() => numbers().sort((a, b) => a - b), { timeout: 30_000 }).toEqual(range(300))
})

test('the records of several threads are sent in one call, even without coalescing', async () => {
  const entity = httpLog(200, { queue: { max_batch_size: 200, max_coalescing_delay: 0 } })
  for (const [index, thread] of ['t0', 't1', 't2'].entries()) await append(writerOf('b1', thread), entity.id, index, 1)
  startShipper('b2', entity).poll()
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(3))
  expect(calls).toHaveLength(1)
})

test('one record that is always refused is dropped and reported; the others arrive', async () => {
  const entity = httpLog()
  status = (body) => ((body as { n?: number }[]).some(({ n }) => n === 17) ? 400 : 200)
  startShipper('b1', entity)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 50)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(50).filter((n) => n !== 17))
  await append(writer, entity.id, 50, 1)
  await expect.poll(() => received().filter(({ gap }) => gap), { timeout: 30_000 }).toMatchObject([{ gap: { dropped: 1 } }])
})

test('dropped records are reported with later ones, even after the plugin was removed', async () => {
  const entity = httpLog()
  status = (body) => ((body as { n?: number }[]).some(({ n }) => n === 0) ? 400 : 200)
  const shipper = startShipper('b1', entity)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 2)
  await expect.poll(() => [numbers(), shipper.waiting], { timeout: 30_000 }).toEqual([[1], 0])
  shipper.configure(entity.id, null)
  for (let round = 0; round < 3; round++) shipper.poll()
  await append(writer, entity.id, 2, 1)
  await expect.poll(received, { timeout: 30_000 }).toMatchObject([{ n: 1 }, { gap: { dropped: 1 } }, { n: 2 }])
})

test('above the cap the oldest records are dropped, counted and reported', async () => {
  const entity = httpLog()
  let away = true
  status = () => (away ? 503 : 200)
  const old = writerOf('a1')
  await append(old, entity.id, 0, 1_000)
  const shipper = startShipper('b1', entity, { capBytes: 20_000 })
  await append(writerOf('b1'), entity.id, 1_000, 10)
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.startsWith('a1')), { timeout: 30_000 }).toEqual([])
  away = false
  // A call in progress when they were dropped may still have delivered some of the old ones.
  await expect.poll(() => numbers().filter((n) => n >= 1_000), { timeout: 30_000 }).toEqual(range(10).map((n) => n + 1_000))
  expect(received().filter(({ gap }) => gap)).toMatchObject([{ gap: { dropped: 1_000, reason: 'spool full' } }])
  // The receiver gets them before the shipper gets its response.
  await expect.poll(() => shipper.waiting, { timeout: 30_000 }).toBe(0)
})

test('a changed endpoint gets what waits for the plugin', async () => {
  const entity = httpLog(200, { http_endpoint: 'http://127.0.0.1:9/nobody' })
  const shipper = startShipper('b1', entity)
  await append(writerOf('b1'), entity.id, 0, 20)
  await new Promise((resolve) => setTimeout(resolve, 500))
  shipper.configure(entity.id, { ...entity, config: httpLog().config } as Entity)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(20))
})

test('a spool that cannot be written loses records, counts them, and stops nothing', async () => {
  let dropped = 0
  const writer = writerOf('b1', 't0', (records) => void (dropped += records))
  await rm(folder, { recursive: true })
  await append(writer, 'p', 0, 7)
  expect(dropped).toBe(7)
})

test('consecutive records in a file, of plugins with different endpoints, each go to their own', async () => {
  const [one, other] = [httpLog(), httpLog(200, { headers: { 'X-Other': 'yes' } })]
  const shipper = startShipper('b1', one)
  shipper.configure(other.id, other)
  const writer = writerOf('b1')
  for (let n = 0; n < 100; n += 2) {
    await append(writer, one.id, n, 1)
    await append(writer, other.id, n + 1, 1)
  }
  const of = (isOther: boolean) =>
    calls.flatMap(({ headers, body }) => ('x-other' in headers === isOther ? (body as { n: number }[]).map(({ n }) => n) : []))
  await expect.poll(() => of(false), { timeout: 30_000 }).toEqual(range(50).map((n) => n * 2))
  await expect.poll(() => of(true), { timeout: 30_000 }).toEqual(range(50).map((n) => n * 2 + 1))
})

test('records of any length and script arrive unchanged, in calls of at most 900 kB', async () => {
  const entity = httpLog()
  startShipper('b1', entity)
  const writer = writerOf('b1')
  const lengths = [3, 300_000, 7, 280_000, 600_000, 1, 40_000, 5]
  for (const [n, length] of lengths.entries()) writer.append(entity.id, record(JSON.stringify({ n, text: '€x'.repeat(length / 2) })))
  await new Promise<void>((resolve) => writer.afterWrite(resolve))
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(lengths.length))
  expect(received()).toEqual(lengths.map((length, n) => ({ n, text: '€x'.repeat(length / 2) })))
  for (const { body, headers } of calls) expect((body as unknown[]).length === 1 || Number(headers['content-length']) <= 900_002).toBe(true)
})

test('an endpoint that responds before it has read gets every call as it was sent', async () => {
  const bodies: string[] = []
  const early = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => bodies.push(text))
    request.pause()
    response.writeHead(200, { 'content-length': 0 }).end()
    setTimeout(() => request.resume(), 100)
  })
  await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
  const queue = { max_batch_size: 100, max_coalescing_delay: 0 }
  const entity = httpLog(100, { queue, http_endpoint: `http://127.0.0.1:${(early.address() as AddressInfo).port}/` })
  startShipper('b1', entity)
  const writer = writerOf('b1')
  // More than the kernel buffers for a connection: the rest of a call is still unsent when it is answered.
  const filling = (n: number) => String(n).repeat(8_000_000)
  for (const n of range(4)) writer.append(entity.id, record(JSON.stringify({ n, filling: filling(n) })))
  await new Promise<void>((resolve) => writer.afterWrite(resolve))
  await expect.poll(() => bodies.length, { timeout: 30_000 }).toBe(4)
  for (const n of range(4)) expect(bodies[n] === JSON.stringify([{ n, filling: filling(n) }])).toBe(true)
  early.closeAllConnections()
  early.close()
})

test('a file that was truncated is dropped and reported; later records arrive', async () => {
  const entity = httpLog()
  status = () => 503
  const shipper = startShipper('b1', entity)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 20)
  await expect.poll(() => shipper.waiting, { timeout: 30_000 }).toBe(20)
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  await truncate(join(folder, file), 10)
  await append(writerOf('b1', 't1'), entity.id, 20, 5)
  status = () => 200
  await expect.poll(numbers, { timeout: 30_000 }).toEqual([20, 21, 22, 23, 24])
  await append(writerOf('b1', 't2'), entity.id, 25, 1)
  await expect.poll(() => received().filter(({ gap }) => gap), { timeout: 30_000 }).toMatchObject([{ gap: { dropped: 20 } }])
})

test('records in delivery when the endpoint changes go to one of the two, and not to both', async () => {
  const entity = httpLog()
  let answer = () => undefined as void
  const asked: unknown[] = []
  const slow = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(request.url)
      answer = () => void response.writeHead(asked.length === 1 ? 204 : 503).end()
    })
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const slowly = { http_endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` }
  const pointTo = (shipper: Shipper, config: Record<string, unknown>) =>
    shipper.configure(entity.id, { ...entity, config: httpLog(5, config).config } as Entity)
  const shipper = startShipper('b1', entity)
  pointTo(shipper, slowly)
  const writer = writerOf('b1')
  await append(writer, entity.id, 0, 20)
  for (const accepted of [5, 0]) {
    const calledBefore = asked.length
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(calledBefore + 1)
    pointTo(shipper, {})
    answer()
    const expected = accepted === 5 ? range(20).slice(5) : [...range(20).slice(5), ...range(10).map((n) => n + 20)]
    await expect.poll(numbers, { timeout: 30_000 }).toEqual(expected)
    pointTo(shipper, slowly)
    await append(writer, entity.id, 20, accepted === 5 ? 10 : 0)
  }
  slow.closeAllConnections()
  slow.close()
})

test('responses wait for the write and for nothing else', async () => {
  const writer = writerOf('b1')
  const entity = httpLog()
  writer.append(entity.id, record('{"n":1}'))
  await new Promise<void>((resolve) => writer.afterWrite(resolve))
  const [file = ''] = await readdir(folder)
  expect(await readFile(join(folder, file), 'utf8')).toBe(`${entity.id} {"n":1}\n`)
})

test('during a takeover each process delivers its own records, and none is lost or duplicated', async () => {
  const entity = httpLog()
  const [before, after] = [writerOf('b1'), writerOf('b2')]
  const first = startShipper('b1', entity)
  await append(before, entity.id, 0, 5)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(range(5))
  first.handOver()
  const gone = Promise.withResolvers<void>()
  startShipper('b2', entity, { begin: gone.promise })
  await append(after, entity.id, 5, 5)
  first.poll()
  await append(before, entity.id, 10, 5)
  await expect.poll(numbers, { timeout: 30_000 }).toEqual([...range(5), 10, 11, 12, 13, 14])
  await append(after, entity.id, 15, 5)
  await first.close(5_000)
  gone.resolve()
  await expect.poll(() => numbers().sort((a, b) => a - b), { timeout: 30_000 }).toEqual(range(20))
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Entity } from '../src/entity.ts'
import { JsonBytes } from '../src/log-encoding/json-bytes.ts'
import { EgressGuard } from '../src/net/egress-guard.ts'
import { SpoolWriter } from '../src/spool/files/writer.ts'
import { Shipper, type ShipperOptions } from '../src/spool/shipper.ts'
import { plugin } from './entities.ts'

/** A record that the tests wrote, or what else an endpoint receives. */
export interface Received {
  n?: number
  gap?: { dropped: number; reason: string }
  heartbeat?: { covered_ms: number }
}

/** A folder for a spool and an endpoint for its records; `status` is the response to each request. */
export async function openSpoolWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'))
  const taken: Received[] = []
  const calls: Received[][] = []
  const shippers: Shipper[] = []
  const receiver = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Received | Received[]
    const records = [body].flat()
    calls.push(records)
    const code = world.status(records)
    if (code < 300) taken.push(...records)
    response.writeHead(code).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/log`
  const world = {
    folder,
    calls,
    status: (_records: Received[]): number => 200,
    /** The numbers of the accepted records, in order of arrival. */
    numbers: () => taken.flatMap(({ n }) => (n === undefined ? [] : [n])),
    gaps: () => taken.flatMap(({ gap }) => (gap === undefined ? [] : [gap])),
    httpLog: (batch = 200): Entity =>
      plugin('http-log', {
        http_endpoint: url,
        queue: { max_batch_size: batch, max_coalescing_delay: 0.01, max_retry_delay: 0.05 },
      }).value as Entity,
    /** A shipper for a process with this name and these plugins. */
    start(boot: string, plugins: readonly Entity[], more: Partial<ShipperOptions> = {}): Shipper {
      const shipper = new Shipper({ folder, boot, connect: new EgressGuard([]).connector(1_000), log: pino({ level: 'silent' }), ...more })
      for (const each of plugins) shipper.configure(each.id, each)
      shippers.push(shipper)
      return shipper
    },
    writer: (boot: string, thread = 't0') => new SpoolWriter({ folder, boot, thread, onDropped: () => undefined }),
    async append(writer: SpoolWriter, id: string, from: number, count: number): Promise<void> {
      for (let n = from; n < from + count; n++) writer.append(id, new JsonBytes().json(JSON.stringify({ n })))
      await new Promise<void>((resolve) => writer.afterWrite(resolve))
    },
    files: async () => (await readdir(folder)).filter((name) => name.endsWith('.log')),
    async close(): Promise<void> {
      await Promise.all(shippers.map((shipper) => shipper.close(0)))
      receiver.closeAllConnections()
      receiver.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { startGatewayProcess } from '../../test/gateway-process.ts'

let upstream: EchoUpstream
let spoolDir: string
let sink: Server | null = null
let sinkPort = 0
const delivered = new Map<string, number>()

const openSink = async () => {
  sink = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      for (const { request: logged } of JSON.parse(text) as { request: { id: string } }[])
        delivered.set(logged.id, (delivered.get(logged.id) ?? 0) + 1)
      response.end()
    })
  })
  await new Promise<void>((resolve) => sink?.listen(sinkPort, '127.0.0.1', resolve))
  sinkPort = (sink.address() as AddressInfo).port
}
const closeSink = () => {
  sink?.closeAllConnections()
  sink?.close()
}

beforeAll(async () => {
  upstream = await startEcho()
  spoolDir = await mkdtemp(join(tmpdir(), 'gateway-spool-'))
  await openSink()
})
afterAll(async () => {
  closeSink()
  await upstream.close()
  await rm(spoolDir, { recursive: true, force: true })
})

/** Sends requests over kept connections until stopped; returns the IDs of completely received responses. */
const load = (ports: () => number | null, path: string) => {
  const complete: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let isOver = false
  const one = () =>
    new Promise<void>((resolve) => {
      const port = ports()
      if (port === null) return void setTimeout(resolve, 20)
      const outgoing = httpRequest({ host: '127.0.0.1', port, path, agent }, (incoming) => {
        incoming.resume().on('error', () => resolve())
        incoming.on('close', () => resolve())
        incoming.on('end', () => {
          if (incoming.complete) complete.push(incoming.headers['x-kong-request-id'] as string)
        })
      })
      outgoing.on('error', () => resolve()).end()
    })
  const worker = async () => {
    while (!isOver) await one()
  }
  const workers = Promise.all(Array.from({ length: 8 }, worker))
  return {
    complete,
    async stop() {
      isOver = true
      await workers
      agent.destroy()
    },
  }
}

test.each([
  ['chunked', '/api/x'],
  ['with a known length', '/api/sized'],
])(
  'responses %s: three kills of the gateway and an unavailable receiver lose no record of a response that a client received completely',
  async (_name, path) => {
    delivered.clear()
    const echo = service(upstream.url)
    const api = route(echo, { paths: ['/api'] })
    const log = plugin(
      'http-log',
      { http_endpoint: `http://127.0.0.1:${sinkPort}/log`, queue: { max_batch_size: 200, max_retry_delay: 0.2 } },
      { route: api },
    )
    const options = { initial: [echo, api, log], spoolDir, proxyPort: await freePort() }
    let gateway = await startGatewayProcess(options)
    let port: number | null = gateway.port
    const running = load(() => port, path)
    const { complete } = running
    /** However slow the machine is, each kill hits a gateway that has responded. */
    const more = async (answers: number) => {
      await expect.poll(() => complete.length, { timeout: 60_000 }).toBeGreaterThan(complete.length + answers)
    }
    for (let kill = 0; kill < 3; kill++) {
      if (kill === 1) closeSink()
      await more(40)
      port = null
      await gateway.kill()
      gateway = await startGatewayProcess(options)
      port = gateway.port
    }
    await more(40)
    await openSink()
    await running.stop()
    await expect.poll(() => complete.filter((id) => !delivered.has(id)).length, { timeout: 60_000 }).toBe(0)
    expect(await gateway.stop()).toBe(0)
    expect(complete.length).toBeGreaterThan(100)
    process.stdout.write(
      `${path}: ${complete.length} answers received, ${delivered.size} records, ${[...delivered.values()].filter((n) => n > 1).length} delivered again\n`,
    )
  },
  240_000,
)

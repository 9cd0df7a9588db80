import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { route, service } from '../../../test/entities.ts'
import { type GatewayProcess, startGatewayProcess } from '../../../test/gateway-process.ts'

const MB = 1024 * 1024
const SIZE = 200 * MB
/** Far below the amount transferred, above what full buffers and lazy garbage collection take. */
const GROWTH_MB = 100

let upstream: EchoUpstream
let bulk: Server
let rig: GatewayProcess
let spoolDir: string
const aborted: string[] = []
let received = 0
/** A response that the test itself writes, step by step. */
let steps: ServerResponse | null = null

/** Reads bodies slowly on /sink, sends 200 MB on /source, records disconnects. */
const startBulk = (): Server =>
  createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(request.url ?? '')
    })
    if (request.url === '/steps') {
      steps = response
      return response.flushHeaders()
    }
    if (request.url === '/source') {
      const chunk = Buffer.alloc(64 * 1024, 7)
      let left = SIZE
      const more = () => {
        while (left > 0) {
          left -= chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      return more()
    }
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    request.on('end', () => response.end(String(received)))
    if (request.url === '/slow-sink') {
      request.pause()
      setTimeout(() => request.resume(), 800)
    }
  })

beforeAll(async () => {
  upstream = await startEcho()
  bulk = startBulk()
  await new Promise<void>((resolve) => bulk.listen(0, '127.0.0.1', resolve))
  const echo = service(upstream.url)
  const other = service(`http://127.0.0.1:${(bulk.address() as AddressInfo).port}`)
  spoolDir = await mkdtemp(join(tmpdir(), 'gateway-spool-'))
  const initial = [echo, other, route(echo, { paths: ['/echo'] }), route(other, { paths: ['/bulk'] })]
  rig = await startGatewayProcess({ initial, spoolDir, workers: 1 })
})
afterAll(async () => {
  await rig.stop()
  await rm(spoolDir, { recursive: true, force: true })
  await upstream.close()
  bulk.closeAllConnections()
  bulk.close()
})

const upload = (path: string, chunked: boolean) =>
  new Promise<string>((resolve, reject) => {
    const headers = chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': SIZE }
    const outgoing = httpRequest({ host: '127.0.0.1', port: rig.port, path, method: 'POST', headers, agent: false }, (incoming) => {
      let text = ''
      incoming.on('data', (chunk) => {
        text += chunk
      })
      incoming.on('end', () => resolve(text))
    })
    outgoing.on('error', reject)
    const chunk = Buffer.alloc(64 * 1024, 7)
    let left = SIZE
    const more = () => {
      while (left > 0) {
        left -= chunk.length
        if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
      }
      outgoing.end()
    }
    more()
  })

test.each([
  ['with a Content-Length', false],
  ['chunked', true],
])('200 MB up, %s, pass completely without being held in memory', async (_name, chunked) => {
  received = 0
  const before = rig.memoryMb()
  expect(await upload('/bulk/sink', chunked)).toBe(String(SIZE))
  expect(rig.peakMemoryMb() - before).toBeLessThan(GROWTH_MB)
})

test('an upstream that does not read applies backpressure to the client instead of filling memory', async () => {
  received = 0
  const before = rig.memoryMb()
  expect(await upload('/bulk/slow-sink', false)).toBe(String(SIZE))
  expect(rig.peakMemoryMb() - before).toBeLessThan(GROWTH_MB)
})

test('200 MB down pass completely to a client that pauses for a while, without being held in memory', async () => {
  const before = rig.memoryMb()
  let total = 0
  await new Promise<void>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: rig.port, path: '/bulk/source', agent: false }, (incoming) => {
      incoming.pause()
      setTimeout(() => incoming.resume(), 500)
      incoming.on('data', (chunk: Buffer) => {
        total += chunk.length
      })
      incoming.on('end', resolve)
      incoming.on('error', reject)
    }).end()
  })
  expect(total).toBe(SIZE)
  expect(rig.peakMemoryMb() - before).toBeLessThan(GROWTH_MB)
})

test('headers and events reach the client when the upstream sends them: each is sent only after the one before has arrived', async () => {
  const seen: string[] = []
  await new Promise<void>((resolve) => {
    httpRequest({ host: '127.0.0.1', port: rig.port, path: '/bulk/steps', agent: false }, (incoming) => {
      seen.push('headers')
      steps?.write('one')
      incoming.on('data', (chunk: Buffer) => {
        seen.push(String(chunk))
        if (seen.length === 2) steps?.end('two')
      })
      incoming.on('end', resolve)
    }).end()
  })
  expect(seen).toEqual(['headers', 'one', 'two'])
})

test('a client that disconnects during its response cancels the upstream request', async () => {
  aborted.length = 0
  const socket = connect(rig.port, '127.0.0.1')
  socket.write('GET /bulk/source HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await expect.poll(() => aborted).toEqual(['/source'])
})

test('a client that disconnects during its body cancels the upstream request', async () => {
  aborted.length = 0
  received = 0
  const socket = connect(rig.port, '127.0.0.1')
  socket.write('POST /bulk/sink HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf')
  await expect.poll(() => received).toBe(4)
  socket.destroy()
  await expect.poll(() => aborted).toEqual(['/sink'])
})

test('after clients disconnected midway, reused connections carry the right responses', async () => {
  for (let round = 0; round < 20; round++) {
    const socket = connect(rig.port, '127.0.0.1')
    socket.write('GET /bulk/source HTTP/1.1\r\nHost: a\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    const { body } = (await ask(rig.port, '/echo/x', { method: 'POST', body: `round ${round}` })).json()
    expect(body).toBe(`round ${round}`)
  }
})

test('one client connection serves many requests, and the upstream connection is reused', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number>()
  const upstreamPorts = new Set<number>()
  upstream.server.on('connection', (socket) => upstreamPorts.add(socket.remotePort as number))
  for (let count = 0; count < 30; count++) {
    await new Promise<void>((resolve, reject) => {
      const outgoing = httpRequest({ host: '127.0.0.1', port: rig.port, path: '/echo/x', agent }, (incoming) => {
        ports.add(incoming.socket.localPort as number)
        incoming.resume().on('end', resolve)
      })
      outgoing.on('error', reject).end()
    })
  }
  agent.destroy()
  expect(ports.size).toBe(1)
  expect(upstreamPorts.size).toBeLessThanOrEqual(1)
})

test('a client that expects 100 Continue gets it only once it may send', async () => {
  const told = await new Promise<string>((resolve) => {
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port: rig.port,
      path: '/nowhere',
      method: 'POST',
      headers: { Expect: '100-continue', 'Content-Length': 5 },
      agent: false,
    })
    outgoing.on('continue', () => resolve('continue'))
    outgoing.on('response', (incoming) => resolve(String(incoming.statusCode)))
    outgoing.flushHeaders()
  })
  expect(told).toBe('404')
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKongAdmin } from '@apim/kong-admin'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from '../../test/process.ts'

const [proxyPort, adminPort, statusPort] = [await freePort(), await freePort(), await freePort()]
const token = 'secret-of-the-admin'

let upstream: Server
let arrived: () => void
let mayAnswer: Promise<void>
beforeAll(async () => {
  upstream = createServer((_incoming, response) => {
    arrived()
    void mayAnswer.then(() => response.end('whole'))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void upstream.close())

let folder = ''
const running: GatewayProcess[] = []
const start = (variables: Record<string, string> = {}) => {
  if (folder === '') folder = mkdtempSync(join(tmpdir(), 'gateway-status-'))
  const ports = {
    GATEWAY_PROXY_PORT: `${proxyPort}`,
    GATEWAY_ADMIN_PORT: `${adminPort}`,
    GATEWAY_STATUS_PORT: `${statusPort}`,
  }
  const gateway = spawnGateway({ ...ports, DATA_DIR: folder, ...variables })
  running.push(gateway)
  return gateway
}
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
  folder = ''
})

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${statusPort}${path}`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}
const sampleOf = async (series: string) =>
  (await ask('/metrics')).text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1]

test('readiness and metrics need no token and show nothing else; requests from web pages are refused', async () => {
  await untilStatus(adminPort, 401, start({ GATEWAY_ADMIN_TOKEN: token }))
  expect(await ask('/status/ready')).toMatchObject({ status: 200, text: '{"message":"ready"}' })
  const { status, type, text } = await ask('/metrics')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=UTF-8' })
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [0-9.e+-]+)$/)
  expect(text).toMatch(/^kong_node_info\{/m)
  expect(text).toMatch(/^apim_gateway_proxy_threads 2$/m)
  for (const path of ['/', '/services', '/status', '/consumers/x']) expect((await ask(path)).status).toBe(404)
  expect((await ask('/metrics', { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await fetch(`http://127.0.0.1:${statusPort}/status/ready`, { method: 'POST' })).status).toBe(404)
})

test('the metrics include connections, and access-log records that are waiting or were dropped', async () => {
  await untilStatus(adminPort, 200, start())
  const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` })
  await kong.plugins.create({ name: 'request-termination' })
  await kong.plugins.create({ name: 'http-log', config: { http_endpoint: `http://127.0.0.1:${await freePort()}` } })
  expect(await sampleOf('kong_nginx_connections_total{subsystem="http",state="active"}')).toBe('0')
  const sockets = [1, 2, 3].map(() => connect(proxyPort, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  await expect.poll(() => sampleOf('kong_nginx_connections_total{subsystem="http",state="active"}')).toBe('3')
  for (const socket of sockets) socket.destroy()

  await fetch(`http://127.0.0.1:${proxyPort}/`)
  await expect.poll(() => sampleOf('apim_gateway_log_waiting_records')).toBe('1')
  expect(Number(await sampleOf('apim_gateway_log_waiting_bytes'))).toBeGreaterThan(0)
})

test('the metrics include dropped records, by reason', async () => {
  const endpoint = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (data) => (body += data)).once('end', () => response.writeHead(body.includes('/odd') ? 400 : 200).end())
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  await untilStatus(adminPort, 200, start())
  const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` })
  await kong.plugins.create({ name: 'request-termination' })
  const { port } = endpoint.address() as AddressInfo
  await kong.plugins.create({ name: 'http-log', config: { http_endpoint: `http://127.0.0.1:${port}` } })
  for (const path of ['odd', 'even', 'even']) await fetch(`http://127.0.0.1:${proxyPort}/${path}`)
  const lost = 'apim_gateway_log_lost_records_total{reason="refused with status 400"}'
  const told = async () => (await ask('/metrics')).text.split('\n').find((line) => line.startsWith(lost))
  await expect.poll(() => told()).toBe(`${lost} 1`)
  expect(await sampleOf('apim_gateway_log_waiting_records')).toBe('0')
  endpoint.close()
})

test('a gateway with a damaged store is not ready, and reports why', async () => {
  const first = start()
  await untilStatus(adminPort, 200, first)
  first.child.kill('SIGTERM')
  await first.ended
  const store = join(folder, 'gateway', 'store')
  for (const name of readdirSync(store).filter((file) => file.startsWith('snapshot'))) writeFileSync(join(store, name), 'rubbish\n')
  await untilStatus(adminPort, 503, start())
  const { status, text } = await ask('/status/ready')
  expect({ status, text }).toEqual({ status: 503, text: expect.stringContaining("the gateway's store is damaged") })
  expect((await ask('/metrics')).status).toBe(503)
})

test('a client that sends nothing, or half a request, does not delay a stop', async () => {
  const gateway = start()
  await untilStatus(adminPort, 200, gateway)
  const sockets = ['', 'GET /status/ready HTTP/1.1\r\nHost: a\r\n'].map((said) => {
    const socket = connect(statusPort, '127.0.0.1').on('error', () => undefined)
    socket.write(said)
    return socket
  })
  // Connections are accepted in order: once this is answered, the others have been accepted.
  expect(await ask('/status/ready')).toMatchObject({ status: 200 })
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('a gateway that is stopping reports it while it drains, and how many connections it waits for', async () => {
  const gateway = start()
  await untilStatus(adminPort, 200, gateway)
  const { port } = upstream.address() as AddressInfo
  const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` })
  await kong.services.create({ name: 'slow', url: `http://127.0.0.1:${port}` })
  await kong.routes.create({ name: 'slow', paths: ['/'], service: { name: 'slow' } })
  const answering = Promise.withResolvers<void>()
  mayAnswer = answering.promise
  const there = Promise.withResolvers<void>()
  arrived = there.resolve
  const answer = fetch(`http://127.0.0.1:${proxyPort}/`)
  await there.promise
  gateway.child.kill('SIGTERM')
  await expect.poll(() => ask('/status/ready')).toMatchObject({ status: 503, text: '{"message":"the gateway is stopping"}' })
  expect(await sampleOf('kong_nginx_connections_total{subsystem="http",state="active"}')).toBe('1')
  answering.resolve()
  expect(await (await answer).text()).toBe('whole')
  expect(await gateway.ended).toBe(0)
})

import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { route, service, target, upstream } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

/** Requests for /hold, which the test answers when it wants to. */
const held: { response: ServerResponse; port: number }[] = []
let servers: Server[]
let rig: Rig

const startHolding = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    if (request.url === '/hold') held.push({ response, port })
    else response.end(String(port))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const portsOf = async (count: number) => {
  const ports = new Set<number>()
  for (let index = 0; index < count; index++) ports.add(Number((await rig.ask('/u/x')).text))
  return ports
}

beforeAll(async () => {
  servers = [await startHolding(), await startHolding()]
  const pool = upstream('pool.internal', { algorithm: 'least-connections' })
  const through = service('http://pool.internal')
  const targets = servers.map((server) => target(pool, `127.0.0.1:${(server.address() as AddressInfo).port}`))
  rig = await startRig([pool, ...targets, through, route(through, { paths: ['/u'] })], { workers: 1 })
})
afterAll(async () => {
  await rig.stop()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

test('a busy target gets no requests until it has responded', async () => {
  const waiting = rig.ask('/u/hold')
  await until(() => held.length === 1)
  const { response, port } = held.splice(0)[0] as (typeof held)[0]
  const ports = await portsOf(6)
  expect([ports.size, ports.has(port)]).toEqual([1, false])
  response.end()
  await waiting
  expect((await portsOf(4)).size).toBe(2)
})

test('a client that disconnects leaves no count behind', async () => {
  const socket = connect(rig.port, '127.0.0.1')
  socket.write('GET /u/hold HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => held.length === 1)
  socket.destroy()
  await until(async () => (await portsOf(4)).size === 2)
  expect((await portsOf(4)).size).toBe(2)
})

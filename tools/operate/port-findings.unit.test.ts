import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { freePorts } from '../test-programs/free-ports.ts'
import { portFindings } from './port-findings.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
const occupy = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}
const configOf = async (taken: Record<string, string>) => {
  const names = ['PORT', 'SAMPLE_UPSTREAM_PORT', 'GATEWAY_PROXY_PORT', 'GATEWAY_PROXY_TLS_PORT', 'GATEWAY_ADMIN_PORT']
  const free = await freePorts(names.length)
  return readConfig({ ...Object.fromEntries(names.map((name, n) => [name, String(free[n])])), DATA_DIR: '/nowhere', ...taken })
}
const health: RequestListener = (_, response) => void response.writeHead(503).end(JSON.stringify({ status: 'DOWN' }))
const foreign: RequestListener = (_, response) => void response.end('<h1>It works!</h1>')

it('every port that is free raises nothing', async () => {
  expect(await portFindings(await configOf({}))).toEqual([{ state: 'ok', what: 'every port is free' }])
})

it('a port in use by another program is a problem that names its variable', async () => {
  const port = await occupy(foreign)
  expect(await portFindings(await configOf({ GATEWAY_PROXY_PORT: port }))).toEqual([
    {
      state: 'problem',
      what: `GATEWAY_PROXY_PORT: port ${port} on 127.0.0.1 is in use by another program`,
      remedy: 'stop that program, or set another port',
    },
  ])
})

it('two variables with one port are a problem that names both', async () => {
  const [port] = await freePorts(1)
  expect(await portFindings(await configOf({ PORT: String(port), GATEWAY_ADMIN_PORT: String(port) }))).toEqual([
    expect.objectContaining({ state: 'problem', what: `PORT and GATEWAY_ADMIN_PORT are both ${port}` }),
  ])
})

it('while a portal runs, even an unwell one, its ports are its own', async () => {
  const port = await occupy(health)
  expect(await portFindings(await configOf({ PORT: port }))).toEqual([{ state: 'ok', what: `port ${port} is open: a portal is running` }])
})

it('another program on the portal’s port is not taken for a portal', async () => {
  const port = await occupy(foreign)
  expect(await portFindings(await configOf({ PORT: port }))).toEqual([
    expect.objectContaining({ state: 'problem', what: `PORT: port ${port} on 127.0.0.1 is in use by another program` }),
  ])
})

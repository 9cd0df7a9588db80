import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKongAdmin } from '@apim/kong-admin'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { overTls, type Redis, startRedis } from '../../../../tools/test-programs/redis.ts'
import { certificateAuthority } from '../../test/certificates.ts'
import { ask } from '../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from '../../test/process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'redis-tls-'))
const [proxyPort, adminPort] = [await freePort(), await freePort()]
const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` })
let redis: Redis
let upstream: EchoUpstream
/** Trusts the CA of the Redis's certificate through Node's own option, as an operator would. */
let gateway: GatewayProcess

const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

beforeAll(async () => {
  const authority = await certificateAuthority()
  const pair = await authority.issue(['redis.internal', 'localhost', '127.0.0.1'])
  const files = { certificate: written('certificate.pem', pair.certificate), key: written('key.pem', pair.key) }
  const port = await freePort()
  ;[redis, upstream] = await Promise.all([startRedis(port, ...overTls(port, files)), startEcho()])
  gateway = spawnGateway({
    GATEWAY_PROXY_PORT: `${proxyPort}`,
    GATEWAY_ADMIN_PORT: `${adminPort}`,
    DATA_DIR: folder,
    NODE_EXTRA_CA_CERTS: written('authority.pem', authority.certificate),
  })
  await untilStatus(adminPort, 200, gateway)
  await kong.services.create({ name: 'echo', url: upstream.url })
})
afterAll(async () => {
  gateway.child.kill('SIGKILL')
  await gateway.ended
  await Promise.all([redis.stop(), upstream.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** The statuses of two requests on a route whose limit of one a year is counted in this Redis. */
const statusesWith = async (name: string, own: Record<string, unknown>) => {
  await kong.routes.create({ name, paths: [`/${name}`], service: { name: 'echo' } })
  const counting = { host: '127.0.0.1', port: redis.port, timeout: 15_000, ssl: true, ...own }
  const config = { year: 1, policy: 'redis', fault_tolerant: false, redis: counting }
  await kong.plugins.create({ name: 'rate-limiting', route: { name }, config })
  return [(await ask(proxyPort, `/${name}`)).status, (await ask(proxyPort, `/${name}`)).status]
}

test.each([
  ['an IP address', { ssl_verify: true }],
  ['a name', { ssl_verify: true, host: 'localhost' }],
  ['another server name', { ssl_verify: true, server_name: 'redis.internal' }],
  ['an unverified certificate', { ssl_verify: false, server_name: 'other.internal' }],
])('requests are counted in a Redis with TLS, by %s', async (name, own) => {
  expect(await statusesWith(name.replaceAll(' ', '-'), own)).toEqual([200, 429])
})

test.each([
  ['a certificate for another name', { ssl_verify: true, server_name: 'other.internal' }],
  ['no TLS to a Redis that requires it', { ssl: false }],
])('nothing is counted with %s', async (name, own) => {
  expect(await statusesWith(name.replaceAll(' ', '-'), own)).toEqual([500, 500])
})

test.each([
  ['an IP address', '127.0.0.1'],
  ['a name', 'localhost'],
])('a Redis configured as %s at the gateway’s own port is never connected to', async (name, host) => {
  expect(await statusesWith(`own-${name.replaceAll(' ', '-')}`, { host, port: adminPort, ssl: false })).toEqual([500, 500])
  const said = () =>
    gateway
      .output()
      .split('\n')
      .find((line) => line.includes(`"redis":"${host}:${adminPort}"`))
  await expect.poll(said, { timeout: 20_000 }).toContain('upstreams must not point to')
})

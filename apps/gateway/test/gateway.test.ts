import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKongAdmin, InvalidKongId, type KongAdmin, KongError } from '@apim/kong-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePorts } from '../../../tools/test-programs/free-ports.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from './process.ts'

// Each test starts processes, some of them several.
vi.setConfig({ testTimeout: 90_000 })

const [upstreamPort, proxyPort, adminPort, otherPort] = (await freePorts(4)) as [number, number, number, number]
const token = 'a-token-for-the-tests-0123456789'

const folders: string[] = []
const running: GatewayProcess[] = []
let upstream: Server

beforeAll(async () => {
  upstream = createServer((_request, response) => response.end('from the upstream'))
  await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve))
})
afterAll(async () => {
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  folders.push(folder)
  return folder
}

function start(variables: Record<string, string>): GatewayProcess {
  const gateway = spawnGateway({ GATEWAY_PROXY_PORT: String(proxyPort), GATEWAY_ADMIN_PORT: String(adminPort), ...variables })
  running.push(gateway)
  return gateway
}

async function started(folder: string, variables: Record<string, string> = {}): Promise<{ gateway: GatewayProcess; kong: KongAdmin }> {
  const gateway = start({ DATA_DIR: folder, ...variables })
  await untilStatus(adminPort, 'GATEWAY_ADMIN_TOKEN' in variables ? 401 : 200, gateway)
  return { gateway, kong: createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}`, adminApiKey: variables.GATEWAY_ADMIN_TOKEN }) }
}

async function stop(gateway: GatewayProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.splice(running.indexOf(gateway), 1)
  gateway.child.kill(signal)
  return gateway.ended
}

const id = (number: number) => `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`
const call = async (key?: string) => (await fetch(`http://127.0.0.1:${proxyPort}/pets`, { headers: key ? { apikey: key } : {} })).status

/** What the portal does for a deployment with one client: all the plugins first, then the route. */
async function deploy(kong: KongAdmin): Promise<void> {
  const tags = ['deployment-1']
  const service = { id: id(1) }
  await kong.services.put(id(1), { name: 'pets', url: `http://127.0.0.1:${upstreamPort}`, tags })
  await kong.plugins.put(id(2), { name: 'key-auth', service, config: { hide_credentials: true }, tags })
  await kong.plugins.put(id(3), { name: 'acl', service, config: { allow: ['deployment-1'] }, tags })
  await kong.consumers.put(id(4), { username: 'acme-pets', tags })
  await kong.ofConsumer(id(4)).keyAuths.put(id(5), { key: 'the-key-of-acme', tags })
  await kong.ofConsumer(id(4)).acls.put(id(6), { group: 'deployment-1', tags })
  await kong.routes.put(id(7), { name: 'pets', paths: ['/pets'], service, tags })
}

describe('a deployment through the client', () => {
  test('is in effect when its last call is answered, survives kill -9 and a restart, and ends with its route', async () => {
    const folder = newFolder()
    const { gateway, kong } = await started(folder)
    await deploy(kong)
    expect([await call(), await call('wrong'), await call('the-key-of-acme')]).toEqual([401, 401, 200])
    await stop(gateway, 'SIGKILL')

    const again = await started(folder)
    expect([await call(), await call('the-key-of-acme')]).toEqual([401, 200])
    await again.kong.ofConsumer('acme-pets').keyAuths.delete(id(5))
    expect(await call('the-key-of-acme')).toBe(401)
    await again.kong.routes.delete('pets')
    expect(await call('the-key-of-acme')).toBe(404)
    expect(await stop(again.gateway, 'SIGTERM')).toBe(0)
    const files = readdirSync(join(folder, 'gateway', 'store')).map((name) => readFileSync(join(folder, 'gateway', 'store', name)))
    expect(files.some((file) => file.includes('the-key-of-acme'))).toBe(false)
  })

  test('is read back complete, as it was written, and can be found by its tag', async () => {
    const { kong } = await started(newFolder())
    await deploy(kong)
    const route = await kong.routes.get(id(7))
    expect(route).toMatchObject({ id: id(7), paths: ['/pets'], strip_path: true, protocols: ['http', 'https'], service: { id: id(1) } })
    expect(await kong.keyAuths.get('the-key-of-acme')).toMatchObject({ id: id(5), consumer: { id: id(4) }, ttl: null })
    expect((await kong.plugins.list({ tags: ['deployment-1'], size: 1 })).map(({ name }) => name).sort()).toEqual(['acl', 'key-auth'])
    expect(await kong.ofService('pets').routes.list()).toHaveLength(1)
    expect(await kong.ofRoute('pets').plugins.list()).toEqual([])
    expect(await kong.version()).toBe('3.9.1')
  })

  test('a key with a TTL is refused from the moment it expires, and after a restart', async () => {
    const folder = newFolder()
    const { gateway, kong } = await started(folder)
    await deploy(kong)
    await kong.ofConsumer(id(4)).keyAuths.create({ key: 'the-short-key', ttl: 3600 })
    expect(await call('the-short-key')).toBe(200)
    const from = Date.now()
    await kong.keyAuths.patch('the-short-key', { ttl: 1 })
    while ((await call('the-short-key')) !== 401) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(Date.now() - from).toBeGreaterThanOrEqual(1000)
    await stop(gateway, 'SIGKILL')
    const again = await started(folder)
    expect([await call('the-short-key'), await call('the-key-of-acme')]).toEqual([401, 200])
    expect(await again.kong.keyAuths.get('the-short-key')).toBeUndefined()
  })

  test('can be written twice with the same result', async () => {
    const { kong } = await started(newFolder())
    await deploy(kong)
    const before = await kong.plugins.list()
    await deploy(kong)
    const withoutTime = (plugins: typeof before) => plugins.map(({ created_at: _created, updated_at: _updated, ...rest }) => rest)
    expect(withoutTime(await kong.plugins.list())).toEqual(withoutTime(before))
  })

  test("fails with Kong's own messages", async () => {
    const { kong } = await started(newFolder())
    const error = await kong.routes.create({ name: 'r', service: { id: id(9) }, paths: ['/x'] }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(KongError)
    expect(error).toMatchObject({ status: 400, code: 4, fields: { service: { id: id(9) } } })
    await expect(kong.services.create({ host: 'bad host', port: 70000 })).rejects.toThrow(
      '2 schema violations (host: invalid value: bad host; port: value should be between 0 and 65535)',
    )
    await expect(kong.services.get('../consumers')).rejects.toBeInstanceOf(InvalidKongId)
  })
})

describe('the token', () => {
  test('is required on every path if it is set, and the client sends it', async () => {
    const { kong } = await started(newFolder(), { GATEWAY_ADMIN_TOKEN: token })
    for (const path of ['/', '/status', '/services', '/nope']) {
      expect((await fetch(`http://127.0.0.1:${adminPort}${path}`)).status).toBe(401)
    }
    await expect(kong.ready()).resolves.toBeUndefined()
    await expect(createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` }).ready()).rejects.toMatchObject({ status: 401 })
  })

  test("no route leads to the Admin API, to the proxy itself or to the portal's port, however they are written", async () => {
    const portal = createServer((_request, response) => response.end('the portal'))
    await new Promise<void>((resolve) => portal.listen(otherPort, '127.0.0.1', resolve))
    try {
      const { kong } = await started(newFolder(), { PORT: String(otherPort) })
      await kong.routes.put(id(2), { name: 'own', paths: ['/pets'] })
      for (const port of [adminPort, proxyPort, otherPort]) {
        for (const host of ['127.0.0.1', 'localhost', '2130706433', '127.1', '0.0.0.0']) {
          await kong.services.put(id(1), { name: 'own', host, port })
          await kong.routes.patch(id(2), { service: { id: id(1) } })
          expect([host, port, (await fetch(`http://127.0.0.1:${proxyPort}/pets/services`)).status]).toEqual([host, port, 502])
        }
      }
      await kong.services.put(id(1), { name: 'own', host: '127.0.0.1', port: upstreamPort })
      expect(await call()).toBe(200)
    } finally {
      portal.closeAllConnections()
      await new Promise((resolve) => portal.close(resolve))
    }
  })

  test('the Admin API stays on loopback if the proxy listens on all interfaces', async () => {
    const gateway = start({ DATA_DIR: newFolder(), HOST: '0.0.0.0' })
    await untilStatus(adminPort, 200, gateway)
    const listening = readFileSync('/proc/net/tcp', 'utf8').split('\n')
    const admin = listening.filter((line) => line.includes(`:${adminPort.toString(16).toUpperCase()} 00000000:0000 0A`))
    expect(admin).toHaveLength(1)
    expect(admin[0]).toContain('0100007F:')
  })
})

test('a store whose generations are all damaged fails closed: proxy and Admin API answer 503 and say why', async () => {
  const folder = newFolder()
  const { gateway, kong } = await started(folder)
  await deploy(kong)
  await stop(gateway, 'SIGTERM')
  const store = join(folder, 'gateway', 'store')
  for (const name of readdirSync(store).filter((file) => file.startsWith('snapshot'))) writeFileSync(join(store, name), 'rubbish\n')

  const damaged = start({ DATA_DIR: folder })
  await untilStatus(adminPort, 503, damaged)
  expect([await call(), await call('the-key-of-acme')]).toEqual([503, 503])
  const answer = (await (await fetch(`http://127.0.0.1:${adminPort}/services`)).json()) as { message: string }
  expect(answer.message).toMatch(/the gateway's store is damaged/)
  expect(damaged.output()).toMatch(/the gateway's store is damaged/)
})

describe('starting', () => {
  test.each([
    [{ GATEWAY_PROXY_PORT: 'eighty' }, /^gateway: GATEWAY_PROXY_PORT: must be a port number\n$/],
    [{ GATEWAY_WORKERS: '0' }, /^gateway: GATEWAY_WORKERS: must be a number from 1 to 999\n$/],
    [{ LOG_LEVEL: 'loud', GATEWAY_ADMIN_TOKEN: 'with space' }, /^gateway: GATEWAY_ADMIN_TOKEN: .*; LOG_LEVEL: .*\n$/],
  ])('is refused for an invalid variable with one line that names it: %j', async (variables, line) => {
    const gateway = start({ DATA_DIR: newFolder(), ...variables })
    expect(await gateway.ended).toBe(1)
    expect(gateway.output()).toMatch(line)
  })

  test.each(['GATEWAY_PROXY_PORT', 'GATEWAY_ADMIN_PORT'])(
    'is refused if a %s is taken, with one line that names port and variable',
    async (variable) => {
      const gateway = start({ DATA_DIR: newFolder(), [variable]: String(upstreamPort) })
      expect(await gateway.ended).toBe(1)
      expect(gateway.output()).toMatch(new RegExp(`^gateway: port ${upstreamPort} on 127\\.0\\.0\\.1, for .*${variable}\\), is taken\\n$`))
    },
  )

  test('is refused for a second gateway on the same folder, naming the first', async () => {
    const folder = newFolder()
    const { gateway } = await started(folder)
    const second = start({ DATA_DIR: folder, GATEWAY_PROXY_PORT: String(otherPort), GATEWAY_ADMIN_PORT: String(otherPort + 1) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`^gateway: the gateway's store .* is in use by process ${gateway.child.pid}\\n$`))
  })

  test('is refused for a second gateway on the same port, although listeners may share it', async () => {
    await started(newFolder())
    const second = start({ DATA_DIR: newFolder(), GATEWAY_ADMIN_PORT: String(otherPort) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`^gateway: port ${proxyPort} .* is taken\\n$`))
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s lets a running request finish, then exits with 0', async (signal) => {
    const { gateway, kong } = await started(newFolder())
    let arrived: () => void = () => undefined
    const atUpstream = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const slow = createServer((_request, response) => {
      arrived()
      setTimeout(() => response.end('slow but whole'), 400)
    })
    await new Promise<void>((resolve) => slow.listen(otherPort, '127.0.0.1', resolve))
    try {
      await kong.services.put(id(1), { name: 'slow', url: `http://127.0.0.1:${otherPort}` })
      await kong.routes.put(id(2), { name: 'slow', paths: ['/slow'], service: { id: id(1) } })
      const answer = fetch(`http://127.0.0.1:${proxyPort}/slow`).then((response) => response.text())
      await atUpstream
      const ended = stop(gateway, signal)
      expect(await answer).toBe('slow but whole')
      expect(await ended).toBe(0)
    } finally {
      slow.closeAllConnections()
      await new Promise((resolve) => slow.close(resolve))
    }
  })

  test('a gateway that follows its parent exits when the parent’s pipe closes', async () => {
    const { gateway } = await started(newFolder(), { APIM_PARENT: '1' })
    gateway.child.stdin?.end()
    expect(await gateway.ended).toBe(0)
  })
})

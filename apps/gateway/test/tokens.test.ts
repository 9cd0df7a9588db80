import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { type Gateway, startGateway } from '../src/gateway.ts'
import { plugins } from '../src/plugins/index.ts'
import { startDataPlane } from '../src/proxy/index.ts'
import { ask } from './client.ts'
import { type EchoUpstream, startEcho } from './echo-upstream.ts'
import { form, type TokenBody } from './oauth2-world.ts'

// Each test starts whole gateways, with their threads.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let upstream: EchoUpstream
const folders: string[] = []
const running: Gateway[] = []

beforeAll(async () => {
  upstream = await startEcho()
})
afterAll(() => upstream.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-tokens-'))
  folders.push(folder)
  return folder
}

/** A whole gateway on free ports: store, proxy threads and Admin API. */
const start = async (folder: string, workers = 2): Promise<Gateway> => {
  const ports = { GATEWAY_PROXY_PORT: '0', GATEWAY_PROXY_TLS_PORT: '0', GATEWAY_ADMIN_PORT: '0' }
  const config = readConfig({ DATA_DIR: folder, GATEWAY_WORKERS: `${workers}`, GATEWAY_OAUTH2_PLAIN_LOOPBACK: '1', ...ports })
  const gateway = await startGateway(config, { plugins, startDataPlane }, pino({ level: 'silent' }))
  running.push(gateway)
  return gateway
}

const admin = async <T>({ adminPort }: Gateway, method: string, path: string, body?: object): Promise<T> => {
  const sent = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await ask(adminPort, path, { method, ...sent })
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return (answer.text === '' ? undefined : answer.json<T>()) as T
}

const deploy = async (gateway: Gateway): Promise<void> => {
  const config = { enable_client_credentials: true, enable_password_grant: true, provision_key: 'prov' }
  await admin(gateway, 'POST', '/services', { name: 'echo', url: upstream.url })
  await admin(gateway, 'POST', '/services/echo/plugins', { name: 'oauth2', config })
  await admin(gateway, 'POST', '/services/echo/routes', { name: 'echo', paths: ['/echo'] })
  await admin(gateway, 'POST', '/consumers', { username: 'ann' })
  const client = { name: 'app', client_id: 'app', client_secret: 'secret', redirect_uris: ['https://a.example/cb'], hash_secret: true }
  await admin(gateway, 'POST', '/consumers/ann/oauth2', client)
}

const tokens = async ({ proxyPort }: Gateway, fields: Record<string, string>): Promise<TokenBody> =>
  (await ask(proxyPort, '/echo/oauth2/token', form({ client_id: 'app', client_secret: 'secret', ...fields }))).json<TokenBody>()
const byClient = { grant_type: 'client_credentials' }
const byPassword = { grant_type: 'password', provision_key: 'prov', authenticated_userid: 'u1' }

/** The statuses of eight requests, on separate connections and so on all threads. */
const statuses = async ({ proxyPort }: Gateway, token: string, headers: Record<string, string> = { Authorization: `Bearer ${token}` }) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(proxyPort, '/echo/x', { headers })))
  return [...new Set(answers.map(({ status }) => status))]
}
const listed = async (gateway: Gateway) =>
  (await admin<{ data: { access_token: string; ttl: number }[] }>(gateway, 'GET', '/oauth2_tokens')).data

test('a token is on disk when it is issued: it survives the gateway, however that ends, and its refresh token works once', async () => {
  const folder = newFolder()
  const gateway = await start(folder, 1)
  await deploy(gateway)
  const token = await tokens(gateway, byClient)
  const renewable = await tokens(gateway, byPassword)
  // What a kill at this moment would leave.
  const killed = newFolder()
  cpSync(join(folder, 'gateway', 'store'), join(killed, 'gateway', 'store'), { recursive: true, filter: (file) => !/lock/.test(file) })
  await running.splice(0)[0]?.close()
  for (const each of [folder, killed]) {
    const again = await start(each, 1)
    expect(await statuses(again, token.access_token)).toEqual([200])
    const refresh = { grant_type: 'refresh_token', refresh_token: renewable.refresh_token as string }
    expect((await tokens(again, refresh)).access_token).toMatch(/^\w{32}$/)
    expect((await tokens(again, refresh)).error_description).toBe('Invalid refresh_token')
  }
})

test('the Admin API lists tokens as Kong does, and a deleted one is refused on every thread', async () => {
  const gateway = await start(newFolder())
  await deploy(gateway)
  const { access_token } = await tokens(gateway, byClient)
  const [entity, ...others] = await listed(gateway)
  expect(others).toEqual([])
  expect(entity).toEqual({
    id: expect.any(String),
    access_token,
    created_at: expect.any(Number),
    ttl: expect.any(Number),
    expires_in: 7200,
    token_type: 'bearer',
    credential: { id: expect.any(String) },
    service: { id: expect.any(String) },
    refresh_token: null,
    scope: null,
    authenticated_userid: null,
  })
  expect(await statuses(gateway, access_token)).toEqual([200])
  await admin(gateway, 'DELETE', `/oauth2_tokens/${access_token}`)
  expect(await statuses(gateway, access_token)).toEqual([401])
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwtOf = (secret: string) => {
  const signed = `${part({ alg: 'HS256' })}.${part({ iss: 'ann' })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('a credential of any kind is accepted on every thread once the Admin API has created it, and refused once it has deleted it', async () => {
  const gateway = await start(newFolder())
  await admin(gateway, 'POST', '/services', { name: 'echo', url: upstream.url })
  await admin(gateway, 'POST', '/services/echo/routes', { name: 'echo', paths: ['/echo'] })
  await admin(gateway, 'POST', '/consumers', { username: 'ann' })
  const kinds = [
    ['key-auth', { key: 'the-key' }, { apikey: 'the-key' }],
    ['basic-auth', { username: 'ann', password: 'pass' }, { Authorization: `Basic ${Buffer.from('ann:pass').toString('base64')}` }],
    ['jwt', { key: 'ann', secret: 'a-secret' }, { Authorization: `Bearer ${jwtOf('a-secret')}` }],
  ] as const
  for (const [kind, credential, headers] of kinds) {
    const policy = await admin<{ id: string }>(gateway, 'POST', '/services/echo/plugins', { name: kind })
    const { id } = await admin<{ id: string }>(gateway, 'POST', `/consumers/ann/${kind}`, credential)
    expect([kind, await statuses(gateway, '', headers)]).toEqual([kind, [200]])
    await admin(gateway, 'DELETE', `/consumers/ann/${kind}/${id}`)
    expect([kind, await statuses(gateway, '', headers)]).toEqual([kind, [401]])
    await admin(gateway, 'DELETE', `/plugins/${policy.id}`)
  }
})

test('a token is deleted with its client, and refused on every thread', async () => {
  const gateway = await start(newFolder())
  await deploy(gateway)
  const { access_token } = await tokens(gateway, byClient)
  await admin(gateway, 'DELETE', '/consumers/ann')
  expect(await statuses(gateway, access_token)).toEqual([401])
  expect(await listed(gateway)).toEqual([])
})

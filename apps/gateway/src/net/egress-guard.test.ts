import { type AddressInfo, createServer, type Server } from 'node:net'
import { egressTags } from '@apim/kong-admin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowedTargets } from '../proxy/configuration/allowed-targets.ts'
import { EgressGuard } from './egress-guard.ts'

let server: Server
let port: number
let hits = 0
/** What every name resolves to. */
let addresses: string[] = []
let lookups = 0

beforeAll(async () => {
  server = createServer((socket) => {
    hits++
    socket.on('error', () => undefined).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  hits = 0
  lookups = 0
})
afterAll(() => void server.close())

const guardOf = (forbidden: readonly string[]) =>
  new EgressGuard(forbidden, (_name, _options, callback) => {
    lookups++
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    setImmediate(() => callback(found.length > 0 ? null : Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' }), found))
  })
const reachOf = (...allowed: string[]) => allowedTargets({ id: '', tags: ['other', ...egressTags(allowed)] })

/** The error code of a connection attempt; `open` if it succeeded. */
const connected = async (connect: ReturnType<EgressGuard['connector']>, hostname: string): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  connect({ hostname, host: hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
    socket?.destroy()
    resolve(error === null ? 'open' : ((error as NodeJS.ErrnoException).code ?? error.message))
  })
  return await promise
}

test('DNS rebinding: a name that resolves to an allowed address first and to a forbidden one later is not connected to', async () => {
  const connect = guardOf([]).connector(5_000, undefined, reachOf('127.0.0.2'))
  addresses = ['127.0.0.2']
  expect(await connected(connect, 'turns.test')).toBe('open')
  const before = hits
  for (const inward of [
    '127.0.0.1',
    '127.0.0.3',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
  ]) {
    addresses = [inward]
    expect([inward, await connected(connect, 'turns.test')]).toEqual([inward, 'FORBIDDEN_UPSTREAM'])
    addresses = ['127.0.0.2', inward]
    expect([inward, await connected(connect, 'turns.test')]).toEqual([inward, 'FORBIDDEN_UPSTREAM'])
  }
  expect(hits).toBe(before)
})

test('an endpoint of ours that is configured by name is recognized behind every name and address, wherever it moves', async () => {
  const guard = guardOf([`database.test:${port}`])
  const connect = guard.connector(5_000)
  addresses = ['127.0.0.7']
  for (const host of ['other.test', '127.0.0.7', '127.0.0.1', '::ffff:127.0.0.7'])
    expect([host, await connected(connect, host)]).toEqual([host, 'FORBIDDEN_UPSTREAM'])
  expect(hits).toBe(0)
})

test('an endpoint whose name does not resolve blocks its port at private addresses until it does', async () => {
  const connect = guardOf([`database.test:${port}`]).connector(5_000)
  addresses = []
  expect(await connected(connect, '127.0.0.1')).toBe('FORBIDDEN_UPSTREAM')
  addresses = ['192.0.2.1']
  expect(await connected(connect, '127.0.0.1')).toBe('open')
})

test('endpoints given by name cost other ports nothing, and their own port an occasional DNS lookup', async () => {
  addresses = ['192.0.2.1']
  const guard = guardOf(['database.test:1', `database.test:${port}`])
  expect(guard.learn(2)).toBeNull()
  await guard.learn(port)
  for (let round = 0; round < 5; round++) expect(guard.learn(port)).toBeNull()
  expect(lookups).toBe(1)
})

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['127.0.0.1', '::1', false],
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', true],
  ['10.0.0.0/8', '172.16.0.1', false],
  ['10.0.0.1:8080', '10.0.0.1', true],
  ['10.0.0.1:8081', '10.0.0.1', false],
  ['fd00::/8', 'fd12::1', true],
  ['[fd00::1]:8080', 'fd00::1', true],
  ['[fd00::1]', 'fd00::1', true],
  ['0.0.0.0/0', '192.168.0.1', true],
  ['0.0.0.0/0', 'fd00::1', false],
  ['0.0.0.0/0', '169.254.169.254', false],
  ['0.0.0.0/0', '100.100.100.200', false],
  ['168.63.129.16', '168.63.129.16', false],
  ['::/0', 'fd00:ec2::254', false],
  ['::/0', 'fe80::1', false],
  ['::/0', '64:ff9b::7f00:1', false],
  ['10.0.0.0/99', '10.0.0.1', false],
  ['bank.internal', '10.0.0.1', false],
  ['', '93.184.215.14', true],
  ['', '2606:2800:21f::1', true],
])('with %s allowed, a service at %s is reached: %s', (allowed, address, isAllowed) => {
  expect(guardOf([]).refusal(address, 8080, reachOf(allowed)) === null).toBe(isAllowed)
})

test('a service without such tags reaches anything except cloud metadata services and addresses that are not a single machine', () => {
  expect(allowedTargets({ id: '', tags: ['apim', 'apim-deployment-1'] })).toBeNull()
  expect(allowedTargets({ id: '', tags: null })).toBeNull()
  const refused = [
    '169.254.1.1',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    '224.0.0.1',
    '0.0.0.0',
    'fe80::1%eth0',
    '::ffff:169.254.169.254',
  ]
  for (const address of refused) expect([address, guardOf([]).refusal(address, 80)?.code]).toEqual([address, 'FORBIDDEN_UPSTREAM'])
  for (const address of ['127.0.0.1', '10.0.0.1', 'fd00::1', '198.18.0.1']) expect(guardOf([]).refusal(address, 80)).toBeNull()
})

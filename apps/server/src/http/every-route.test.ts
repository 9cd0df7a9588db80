import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, type Route } from '@apim/contract'
import { identity, migrateIdentity } from '@apim/identity'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testDatabase, testToken } from '../../test/app.ts'
import { buildPeople, type People } from '../../test/factories.ts'
import { addressOf, type Registered, spellingsOf, withRoutes } from '../../test/routes.ts'
import type { Database } from '../db/client.ts'
import { implement } from './implement.ts'

const perMinute = 3
const folder = mkdtempSync(join(tmpdir(), 'apim-routes-'))
let identityDatabase: Database
let app: TestApp
let people: People
let routes: Registered[]
let output = ''
const changing = {
  flip: {
    method: 'GET',
    path: '/api/flip',
    summary: '',
    access: 'public',
    changesState: { successor: '/api/flip/:id' },
    response: contract.session.end.response,
  },
} as const
let flips = 0
const ofContract = Object.values(contract).flatMap((group) => Object.values(group) as Route[])
const changesOnGet = new Set<string>([...ofContract, changing.flip].filter((route) => route.changesState).map(({ path }) => path))

beforeAll(async () => {
  for (const name of ['index.html', 'login.html', 'silent-refresh.html', 'logout.html', 'favicon.svg', 'app.js'])
    writeFileSync(join(folder, name), 'nonce="__CSP_NONCE__"')
  identityDatabase = await testDatabase()
  await migrateIdentity(identityDatabase.pool)
  const built = await withRoutes(() =>
    buildTestApp({
      portalFolder: folder,
      limits: { userPerMinute: perMinute, anonymousPerMinute: perMinute },
      log: pino({ level: 'warn' }, { write: (line: string) => void (output += line) }),
      mount: async (server) => {
        implement(server, changing, {
          flip: {
            objectType: 'flip',
            run: () => {
              flips += 1
              return { ended: true as const }
            },
            replay: () => undefined,
          },
        })
        await server.register(identity, {
          issuer: 'http://localhost/oidc',
          pool: identityDatabase.pool,
          dataDir: folder,
          portalUrl: 'http://localhost',
          clientId: 'dev-portal-spa',
          audience: 'apim',
          seedAccounts: [],
          sendMail: async () => undefined,
        })
      },
    }),
  )
  app = built.made
  routes = built.routes
  people = await buildPeople(app.db)
})
afterAll(async () => {
  await app.close()
  await identityDatabase.close()
  rmSync(folder, { recursive: true, force: true })
})

let callers = 0
/** An address that has made no calls yet. */
const newcomer = () => `198.18.${Math.floor(++callers / 250)}.${callers % 250}`
const send = (method: string, url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: method as 'GET', url, remoteAddress, headers: { host: 'localhost', ...headers } })
const readable = () => routes.filter(({ methods }) => methods.includes('GET'))
const mayBeKept = new Set(['/*', '/favicon.ico', '/login', '/silent-refresh', '/logout-callback'])
const isOpen = (url: string) => mayBeKept.has(url) || url.startsWith('/oidc/pages/')

describe('every route', () => {
  it('is covered by this test', () => {
    expect(routes.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/user', '/api/swaggers/deployment/:id', '/oidc/forgot-password', '/oidc/*', '/*', '/ingest/access-log']),
    )
    expect(routes.length).toBeGreaterThan(55)
  })

  it('is never cached, except pages and files, however its path is encoded', async () => {
    const kept: string[] = []
    for (const { url } of readable())
      for (const address of [addressOf(url), ...spellingsOf(addressOf(url))]) {
        const { headers } = await send('GET', address, newcomer())
        if (!isOpen(url) && headers['cache-control'] !== 'no-store') kept.push(`${address}: ${headers['cache-control']}`)
        expect([address, headers['x-content-type-options'], headers['x-frame-options']]).toEqual([address, 'nosniff', 'SAMEORIGIN'])
      }
    expect(kept).toEqual([])
  })

  it('gives the same answer for every encoding of its path, or 404', async () => {
    for (const { url } of readable()) {
      const plain = await send('GET', addressOf(url), newcomer())
      for (const address of spellingsOf(addressOf(url)))
        expect([address, [plain.statusCode, 404]]).toEqual([
          address,
          expect.arrayContaining([(await send('GET', address, newcomer())).statusCode]),
        ])
    }
  })

  it('of the API and of the sign-in is rate-limited, even for refused calls and however its path is encoded', async () => {
    for (const { url, methods } of routes.filter(({ url }) => /^\/(api\/|oidc\/|backchannel-logout)/.test(url) && !isOpen(url)))
      for (const method of methods.filter((one) => one !== 'OPTIONS')) {
        const caller = newcomer()
        const address = addressOf(url)
        for (const spelling of spellingsOf(address).slice(0, perMinute)) await send(method, spelling, caller)
        const answer = await send(method, address, caller)
        expect([method, address, answer.statusCode]).toEqual([method, address, 429])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
  })

  it('answers HEAD like GET, with the same status and no body', async () => {
    for (const { url } of readable().filter(({ url }) => !changesOnGet.has(url))) {
      const address = addressOf(url)
      const [get, head] = [await send('GET', address, newcomer()), await send('HEAD', address, newcomer())]
      expect([address, head.statusCode, head.body]).toEqual([address, get.statusCode, ''])
      expect([address, head.headers['cache-control']]).toEqual([address, get.headers['cache-control']])
    }
  })

  it('that changes something on GET does not run on HEAD', async () => {
    const before = flips
    expect((await send('GET', changing.flip.path, newcomer())).statusCode).toBe(200)
    for (const path of changesOnGet) expect([path, (await send('HEAD', addressOf(path), newcomer())).statusCode]).toEqual([path, 405])
    expect(flips).toBe(before + 1)
  })
})

describe('a refused call (trust G9, T69)', () => {
  const call = async (headers: Record<string, string>, url = '/api/record-consumer', caller = newcomer()) => {
    const statuses: number[] = []
    output = ''
    for (let n = 0; n < perMinute + 2; n += 1) statuses.push((await send('POST', url, caller, headers)).statusCode)
    return {
      statuses,
      lines: output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    }
  }
  const times = (status: number) => [...Array(perMinute).fill(status), 429, 429]
  const bearer = async (claims: Record<string, unknown>) => ({ authorization: `Bearer ${await testToken(claims)}` })
  const person = (email: string) => bearer({ sub: `sub ${email}`, sid: `sid ${email}`, email })

  it('without a token, or with an invalid one, is limited by address and logged', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense-nonsense' },
      { authorization: 'Basic x' },
      await bearer({ sub: 'x', iss: 'y' }),
    ]) {
      const caller = newcomer()
      const { statuses, lines } = await call(headers, '/api/record-consumer', caller)
      expect(statuses).toEqual(times(401))
      expect(lines).toHaveLength(perMinute)
      expect(lines[0]).toMatchObject({ status: 401, ip: caller, method: 'POST', route: '/api/record-consumer' })
    }
  })
  it('of a user is limited by user, whatever the address, and logged with the user', async () => {
    const { id, email } = people.companyUser
    const { statuses, lines } = await call(await person(email), '/api/approve-api-access-request')
    expect(statuses).toEqual(times(403))
    expect(lines).toHaveLength(perMinute)
    expect(lines[0]).toMatchObject({ security: 'refused', status: 403, userId: id, route: '/api/approve-api-access-request' })
    expect((await send('POST', '/api/approve-api-access-request', newcomer(), await person(email))).statusCode).toBe(429)
  })
  it('of a disabled user is limited, and logged with the user', async () => {
    const { id, email } = people.disabled
    const { statuses, lines } = await call(await person(email))
    expect(statuses).toEqual(times(403))
    expect(lines[0]).toMatchObject({ status: 403, userId: id })
  })
  it('that names another user is limited and logged with the token’s user', async () => {
    const { id, email } = people.author
    const { statuses, lines } = await call({ ...(await person(email)), apim_user_id: '1000000' })
    expect(statuses).toEqual(times(403))
    expect(lines[0]).toMatchObject({ security: 'identity-mismatch', userId: id })
  })
  it('of a gateway without its token is limited, and does not lock out a gateway with its token at the same address', async () => {
    expect((await call({ 'content-type': 'application/json' }, '/ingest/access-log')).statuses).toEqual(times(401))
  })
  it('of one person does not count against another at the same address', async () => {
    const caller = newcomer()
    await call({ authorization: 'Bearer nonsense-nonsense' }, '/api/record-consumer', caller)
    const answer = await send('GET', '/api/user', caller, await person(people.externalUser.email))
    expect(answer.statusCode).toBe(200)
    expect((await send('GET', '/oidc/forgot-password', caller)).statusCode).toBe(200)
  })
})

describe('a foreign host name', () => {
  const foreign = { host: '10.2.3.4:8080' }
  it('is accepted only by the health checks, which orchestrators call by address', async () => {
    for (const path of ['/actuator/health', '/actuator/health/liveness', '/actuator/health/readiness'])
      expect([path, (await send('GET', path, newcomer(), foreign)).statusCode]).toEqual([path, 200])
    const probed = /^\/actuator\/health/
    for (const { url } of readable().filter(({ url }) => !probed.test(url)))
      for (const address of [addressOf(url), ...spellingsOf(addressOf(url)).slice(0, 2)])
        expect([address, (await send('GET', address, newcomer(), foreign)).statusCode]).toEqual([address, 421])
  })
})

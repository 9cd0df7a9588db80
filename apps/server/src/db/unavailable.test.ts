import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, type Route } from '@apim/contract'
import { type EmbeddedPostgres, prepareDataFolder, startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../../test/app.ts'
import { buildPeople, type People } from '../../test/factories.ts'
import { freezePostgres } from '../../test/freeze.ts'
import { readConfig } from '../config.ts'
import { embeddedIdentity, prepareIdentity } from '../identity.ts'
import { type Database, openDatabase } from './client.ts'
import { migrateDatabase, whileMigrating } from './migrate.ts'
import { unavailableCause } from './unavailable.ts'

const log = pino({ level: 'silent' })
const refusedAtOnce = 'the database has not answered for a while'
let folder: string
let postgres: EmbeddedPostgres
let database: Database
let app: TestApp
let people: People

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apim-away-'))
  chmodSync(folder, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: { fsync: 'off' } })
  await whileMigrating(postgres.url, log, migrateDatabase)
  database = openDatabase(postgres.url, () => undefined)
  const health = async () => ({
    database: await database.pool.query('select 1').then(
      () => true,
      () => false,
    ),
  })
  const config = readConfig({ DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'http://localhost' })
  prepareDataFolder(config.DATA_DIR)
  await prepareIdentity(config, database)
  app = await buildTestApp({ health, mount: embeddedIdentity(config, database, [], async () => undefined) }, database)
  people = await buildPeople(database.db)
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const routes: Route[] = Object.values(contract).flatMap((group): Route[] => Object.values(group))
/** Answered without the database. */
const needsNoDatabase = new Set(['/api/swagger/sample', '/swagger-sample'])
const addressOf = ({ path }: Route) =>
  path.replace(/:id\b/, path.includes('/kong/') ? '8c5d3a38-5f0c-4b43-8a55-2f6b6bd1f001' : '1').replace(/:\w+/g, '1')
const send = (route: Route): Promise<Reply> =>
  app
    .as(people.portalAdmin.email)
    .send(route.method, addressOf(route), route.method === 'GET' || route.method === 'DELETE' ? undefined : {})

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const authorization = form({
  client_id: 'dev-portal-spa',
  redirect_uri: 'http://localhost/auth-callback',
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})
interface SignInCall {
  url: string
  payload?: string
}
const signInCalls: SignInCall[] = [
  { url: `/oidc/auth?${authorization}` },
  {
    url: '/oidc/token',
    payload: form({
      grant_type: 'authorization_code',
      code: 'c'.repeat(43),
      client_id: 'dev-portal-spa',
      redirect_uri: 'http://localhost/auth-callback',
      code_verifier: 'v'.repeat(43),
    }),
  },
  { url: '/oidc/forgot-password', payload: form({ email: 'somebody@firm.example' }) },
  { url: '/oidc/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789' },
]
const ask = async ({ url, payload }: SignInCall): Promise<Reply> => {
  const headers = { host: 'localhost', origin: 'http://localhost', ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }) }
  const answer = await app.app.inject({ url, headers, ...(payload ? { method: 'POST', payload } : {}) })
  return { status: answer.statusCode, text: answer.body, body: undefined, headers: answer.headers as Reply['headers'] }
}

const unavailable = ({ status, headers, body }: Reply) => ({
  status,
  retry: Number(headers['retry-after']) > 0,
  leaks: /query|select|at /i.test(body?.detail ?? ''),
})
const expected = { status: 503, retry: true, leaks: false }

it('answers 503 with Retry-After to every call, health included, while the database does not respond, and works once it does', async () => {
  await app.as(people.portalAdmin.email).get('/api/user')
  const frozen = freezePostgres(postgres.location)
  try {
    const asked = routes.filter(({ access, path }) => access !== 'public' && !needsNoDatabase.has(path))
    const answers = await Promise.all(asked.map(async (route) => [`${route.method} ${route.path}`, unavailable(await send(route))]))
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(answers.map(([name]) => [name, expected])))
    for (const path of ['/actuator/health', '/actuator/health/readiness']) {
      const { status, headers } = await app.anonymous.get(path)
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '2'])
    }
    const signIns = await Promise.all(signInCalls.map(async (call) => [call.url, unavailable(await ask(call))]))
    expect(signIns).toEqual(signInCalls.map(({ url }) => [url, expected]))
    expect((await app.anonymous.get('/actuator/health/liveness')).status).toBe(200)
  } finally {
    frozen.thaw()
  }
  await expect.poll(async () => (await app.anonymous.get('/actuator/health')).status).toBe(200)
  expect((await app.as(people.portalAdmin.email).get('/api/user')).status).toBe(200)
})

it('frees the pool slots of lost connections, and no caller gets another’s result', async () => {
  // As many as the pool has slots.
  const frozen = freezePostgres(postgres.location)
  const late = Array.from({ length: 30 }, (_, n) => database.db.transaction((tx) => tx.execute(`select 'late ${n}' as word`)))
  try {
    expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(Array.from(late, () => 'rejected'))
  } finally {
    frozen.thaw()
  }
  await expect.poll(async () => (await app.anonymous.get('/actuator/health')).status).toBe(200)
  const words = Array.from({ length: 40 }, (_, n) => `own ${n}`)
  const answers = await Promise.all(
    words.map((word) => database.db.transaction((tx) => tx.execute<{ word: string }>(`select '${word}' as word`))),
  )
  expect(answers.map(({ rows }) => rows[0]?.word)).toEqual(words)
})

it('does not wait twice: a failed call’s cleanup fails at once', async () => {
  await expect.poll(async () => (await app.anonymous.get('/actuator/health')).status).toBe(200)
  const frozen = freezePostgres(postgres.location)
  const failures: unknown[] = []
  const asks = () => database.db.execute('select 1').catch((error: unknown) => failures.push(unavailableCause(error)?.message))
  try {
    await asks()
    await asks()
    await asks()
  } finally {
    frozen.thaw()
  }
  expect(failures).toEqual(['the database does not answer', refusedAtOnce, refusedAtOnce])
  await expect.poll(async () => (await app.anonymous.get('/actuator/health')).status).toBe(200)
})

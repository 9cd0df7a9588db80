import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import pino from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { AppOptions } from '../src/app-options.ts'
import { type Database, openDatabase } from '../src/db/client.ts'
import { defaultRetention } from '../src/jobs/retention.ts'
import { createAuthenticate, createLogoutCheck } from '../src/modules/session/index.ts'
import { createVault } from '../src/security/vault.ts'
import { noCodegen } from './no-codegen.ts'
import { testPatience, withDatabase } from './postgres.ts'

export const testIssuer = 'https://identity.example/oidc'
const audience = 'apim'
const clientId = 'dev-portal-spa'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] })

/** Seals the secrets of test databases. */
export const testVault = createVault(Buffer.alloc(32, 7).toString('base64'))

/** A signed access token of the test issuer; claims can be overridden to forge one. */
export const testToken = (claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: testIssuer,
    aud: audience,
    client_id: clientId,
    iat: now,
    exp: now + 300,
    auth_time: now,
    email_verified: true,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt', ...header })
    .sign(privateKey)
}

/** A separate database for this test file, created from the migrated template. */
export const testDatabase = async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase(inject('postgresUrl'), () => undefined, { max: 1, patience: testPatience })
  await admin.pool.query(`create database ${name} template ${inject('templateName')}`)
  await admin.close()
  return openDatabase(withDatabase(inject('postgresUrl'), name), () => undefined, { max: 10, patience: testPatience })
}

export interface Reply {
  status: number
  body: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

export type As = ReturnType<TestApp['as']>
export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The whole application on a new database, unless one is given; `as(email)` calls it over HTTP as that user. */
export const buildTestApp = async (more: Partial<AppOptions> = {}, given?: Database) => {
  const database = given ?? (await testDatabase())
  const sessionRules = {
    issuer: testIssuer,
    audience,
    clientId,
    keys,
    userInfo: async () => undefined,
    trustedEmailDomains: [],
    sessionDays: 90,
    initialAdminEmail: undefined,
  }
  const app = await buildApp({
    db: database.db,
    log: pino({ level: process.env['APIM_TEST_LOG'] ?? 'silent' }),
    authenticate: createAuthenticate(database.db, sessionRules),
    checkLogout: createLogoutCheck(sessionRules),
    vault: testVault,
    info: { 'env-info': 'local', version: '0.0.0', oidc: { authority: testIssuer, clientId } },
    publicUrl: 'http://localhost',
    issuer: testIssuer,
    embeddedIdentity: false,
    limits: { userPerMinute: 1_000_000, anonymousPerMinute: 1_000_000 },
    registrationLimits: { perNetworkAndHour: 1_000_000, perAddressAndDay: 1_000_000 },
    codegen: noCodegen,
    health: async () => ({ database: true }),
    metrics: async () => '',
    // Tests log calls on fixed dates.
    retention: { ...defaultRetention, accessLogDays: 3650 },
    ...more,
  })
  await app.ready()

  const send = async (
    method: string,
    url: string,
    token: string | undefined,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const payload = body instanceof FormData ? new Response(body) : undefined
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload
          ? { 'content-type': payload.headers.get('content-type') ?? '' }
          : body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload ? { payload: Buffer.from(await payload.arrayBuffer()) } : body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = /[/+]json\b/.test(String(answer.headers['content-type']))
    return {
      status: answer.statusCode,
      text: answer.body,
      body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
      headers: answer.headers as Reply['headers'],
    }
  }

  // One sign-in for all calls: a newer one would restart the user's session and show in lists as their last login.
  const signedInAt = Math.floor(Date.now() / 1000)
  const person = (email: string) => ({ sub: `sub ${email}`, sid: `sid ${email}`, email, given_name: 'Ann', family_name: 'Other' })

  const caller = (token: () => Promise<string> | undefined) => {
    const call = (method: string) => async (url: string, body?: unknown, headers?: Record<string, string>) =>
      send(method, url, await token(), body, headers)
    return {
      get: call('GET'),
      post: call('POST'),
      put: call('PUT'),
      delete: call('DELETE'),
      send: (method: string, url: string, body?: unknown, headers?: Record<string, string>) => call(method)(url, body, headers),
    }
  }

  return {
    app,
    ...database,
    /** Makes calls as the user with that address, with a token from the test issuer. */
    as: (email: string, claims: Record<string, unknown> = {}) =>
      caller(() => testToken({ ...person(email), auth_time: signedInAt, ...claims })),
    /** A token of that user, for calls over a connection. */
    tokenOf: (email: string) => testToken({ ...person(email), auth_time: signedInAt }),
    withToken: (token: string) => caller(async () => token),
    anonymous: caller(() => undefined),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

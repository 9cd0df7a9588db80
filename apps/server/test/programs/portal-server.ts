// A portal server in a separate process, to be killed: it uses the test's database and gateways.
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import pino from 'pino'
import { buildApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/client.ts'
import type { WorkTimes } from '../../src/jobs/times.ts'
import { createAuthenticate } from '../../src/modules/session/index.ts'
import { defaultDeliveryTimes } from '../../src/modules/webhooks/index.ts'
import { createVault } from '../../src/security/vault.ts'
import { noCodegen } from '../no-codegen.ts'

const setting = (name: string) => process.env[name] ?? ''
const issuer = 'https://identity.example/oidc'
const [audience, clientId] = ['apim', 'dev-portal-spa']
const { publicKey, privateKey } = await generateKeyPair('ES256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] })
const tokenFor = (email: string) =>
  new SignJWT({ client_id: clientId, auth_time: Math.floor(Date.now() / 1000), email, email_verified: true, sid: `sid ${email}` })
    .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(`sub ${email}`)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)

const workTimes: WorkTimes = JSON.parse(setting('APIM_TEST_TIMES'))
const log = pino({ level: process.env['APIM_TEST_LOG'] ?? 'silent' })
const database = openDatabase(setting('APIM_TEST_DATABASE'), (error) => log.warn({ err: error }, 'connection lost'), {
  max: 10,
})
const app = await buildApp({
  db: database.db,
  log,
  authenticate: createAuthenticate(database.db, {
    issuer,
    audience,
    clientId,
    keys,
    userInfo: async () => undefined,
    trustedEmailDomains: [],
    sessionDays: 90,
    initialAdminEmail: undefined,
  }),
  vault: createVault(Buffer.alloc(32, 7).toString('base64')),
  info: { 'env-info': 'local', version: '0.0.0', oidc: { authority: issuer, clientId } },
  publicUrl: 'http://localhost',
  issuer,
  embeddedIdentity: false,
  codegen: noCodegen,
  limits: { userPerMinute: 1_000_000, anonymousPerMinute: 1_000_000 },
  health: async () => ({ database: true }),
  metrics: async () => '',
  reconciles: setting('APIM_TEST_RECONCILES') === 'true',
  workTimes,
  webhooks: {
    places: { privateAddresses: [], isLoopbackAllowed: true },
    times: { ...defaultDeliveryTimes, pollMs: 50, leaseMs: workTimes.leaseMs },
  },
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const people = setting('APIM_TEST_PEOPLE').split(',')
const tokens = Object.fromEntries(await Promise.all(people.map(async (email) => [email, await tokenFor(email)] as const)))
process.stdout.write(`${JSON.stringify({ url, tokens })}\n`)
process.stdin.resume().once('end', () => process.exit(0))

import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { dataFolders, findingsOf, key, troubles } from '../../test/doctor.ts'
import { startTestGateway, type TestGateway } from '../../test/gateway.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { Variables } from '../config.ts'
import { checkInstallationKey } from '../installation.ts'
import { createLog } from '../log.ts'
import { issueCertificate } from '../modules/certificates/issued.factory.ts'
import { createVault } from '../security/vault.ts'
import { checkCertificate } from './checks/certificates.ts'
import { examine } from './index.ts'

const folders = dataFolders()
let app: TestApp
let gateway: TestGateway
const servers: { close(): unknown }[] = []

beforeAll(async () => {
  app = await buildTestApp()
  gateway = await startTestGateway()
  await checkInstallationKey(app, createVault(key), createLog('silent'))
}, 180_000)
afterAll(async () => {
  for (const server of servers) server.close()
  await gateway.stop()
  await app.close()
  folders.remove()
})

const config = (more: Record<string, string> = {}) => folders.config({ DATABASE_URL: String(app.pool.options.connectionString), ...more })

/** An HTTP server that answers as `answer` says. */
const serve = async (answer: (url: string, origin: string) => { body: unknown; headers?: Record<string, string>; status?: number }) => {
  const server = createServer((request, response) => {
    const { body, headers, status = 200 } = answer(request.url ?? '', origin)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return origin
}
const discovery = (origin: string) => ({
  issuer: origin,
  jwks_uri: `${origin}/keys`,
  code_challenge_methods_supported: ['S256'],
  end_session_endpoint: `${origin}/end`,
})
const provider = (change: object = {}, keys: object[] = [{}], headers = {}) =>
  serve((url, origin) => ({ body: url === '/keys' ? { keys } : { ...discovery(origin), ...change }, headers }))

describe('the database', () => {
  it('that is well raises nothing', async () => {
    expect(await troubles('database', config())).toEqual([])
  })
  it('that does not answer is a problem that names the variable', async () => {
    const url = `postgres://portal@127.0.0.1:${await freePort()}/portal`
    expect(await troubles('database', config({ DATABASE_URL: url }))).toEqual([
      expect.stringMatching(/^problem: it does not answer: .*→ check DATABASE_URL/),
    ])
  })
  it('whose secrets another key sealed is a problem that names the key', async () => {
    const other = config({ ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') })
    expect(await troubles('database', other)).toEqual([
      expect.stringMatching(/^problem: the encryption key is not the one.*ENCRYPTION_KEY_PREVIOUS/),
    ])
    expect(await troubles('database', config({ ENCRYPTION_KEY: other.ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS: key }))).toEqual([])
  })
  it('of a newer version of the product is a problem, and nothing more is read from it', async () => {
    await app.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 0)`)
    const reports = await examine(config())
    await app.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'from the future'`)
    expect(findingsOf(reports, 'database')).toContainEqual(
      expect.objectContaining({ state: 'problem', what: expect.stringMatching(/newer version/) }),
    )
    expect(reports.filter(({ part }) => part.startsWith('gateway'))).toEqual([])
  })
})

describe('the data folder', () => {
  it('shows its secrets to nobody else, or each is a problem with the command that mends it', async () => {
    const given = config()
    writeFileSync(join(given.DATA_DIR, 'encryption-key'), 'x')
    chmodSync(join(given.DATA_DIR, 'encryption-key'), 0o644)
    expect(await troubles('data folder', given)).toEqual([
      expect.stringMatching(/encryption-key can be read by others → chmod 600 .*encryption-key$/),
    ])
  })
  it('may show the lock of the gateway’s store, as an earlier version made it: nothing is in it', async () => {
    const given = config()
    const store = join(given.DATA_DIR, 'gateway', 'store')
    mkdirSync(store, { recursive: true })
    for (const name of ['lock', 'lock-journal']) writeFileSync(join(store, name), '', { mode: 0o644 })
    expect(await troubles('data folder', given)).toEqual([])
    writeFileSync(join(store, 'snapshot-00000001'), 'x', { mode: 0o644 })
    expect(await troubles('data folder', given)).toEqual([expect.stringMatching(/snapshot-00000001 can be read by others/)])
  })
  it('is not changed by looking', async () => {
    const given = config()
    const embedded = { ...given, DATABASE_URL: undefined, ENCRYPTION_KEY: '' }
    await examine(embedded)
    expect(readdirSync(given.DATA_DIR)).toEqual([])
  })
})

describe('an identity provider', () => {
  it('that is well raises nothing', async () => {
    expect(await troubles('identity provider', config({ OIDC_ISSUER: await provider(), DEMO_DATA: 'false' }))).toEqual([])
  })
  it.each<[string, () => Promise<string>, RegExp]>([
    ['does not answer', async () => `http://127.0.0.1:${await freePort()}`, /does not answer: .*ECONNREFUSED.* → check OIDC_ISSUER/],
    [
      'has another name',
      () => provider({ issuer: 'https://other.example' }),
      /calls itself https:\/\/other\.example.* → set OIDC_ISSUER to exactly/,
    ],
    ['has no key', () => provider({}, []), /publishes no signing key/],
    ['has no PKCE', () => provider({ code_challenge_methods_supported: ['plain'] }), /does not support PKCE/],
    [
      'is an hour behind',
      () => provider({}, [{}], { date: new Date(Date.now() - 3_600_000).toUTCString() }),
      /^problem: the clock of the provider is 3\d{3} s behind/,
    ],
    [
      'is ten seconds ahead',
      () => provider({}, [{}], { date: new Date(Date.now() + 10_000).toUTCString() }),
      /^warning: the clock of the provider is \d+ s ahead/,
    ],
    ['cannot end a session', () => provider({ end_session_endpoint: undefined }), /^warning: it has no sign-out address/],
  ])('that %s is named', async (_, make, found) => {
    expect(await troubles('identity provider', config({ OIDC_ISSUER: await make(), DEMO_DATA: 'false' }))).toEqual([
      expect.stringMatching(found),
    ])
  })
})

it('says how long keys are valid and whether they are shown again', async () => {
  const said = async (more: Record<string, string>) => findingsOf(await examine(config(more)), 'keys').map(({ what }) => what)
  expect(await said({})).toEqual(['keys need no end', 'keys can be shown again; each view is recorded'])
  expect(await said({ KEY_MAX_DAYS: '90', KEY_REVEAL: 'false' })).toEqual([
    'keys are valid for up to 90 days',
    'keys are shown once, when they are made',
  ])
})

it('says how long everything is kept, every variable of retention included', async () => {
  const names = Object.keys(Variables.shape).filter((name) => name.endsWith('_RETENTION_DAYS'))
  const shortened = Object.fromEntries(names.map((name, n) => [name, String(300 + n)]))
  const said = findingsOf(await examine(config({ ...shortened, AUDIT_RETENTION_DAYS: '400' })), 'retention').map(({ what }) => what)
  for (const name of names.filter((one) => one !== 'AUDIT_RETENTION_DAYS'))
    expect(said).toContainEqual(expect.stringContaining(`kept for ${shortened[name]} days`))
  expect(said).toContain('the audit log: kept for 400 days')
  expect(findingsOf(await examine(config()), 'retention').map(({ what }) => what)).toContain('the audit log: kept forever')
})

describe('code generation', () => {
  it('without Java is a warning that says what to install, and nothing is fetched', async () => {
    const given = config({ CODEGEN_JAVA: '/no/such/java' })
    expect(await troubles('code generation', given)).toEqual([
      expect.stringMatching(/^warning: \/no\/such\/java is no Java that answers: .* → install Java 11 or later .*CODEGEN_JAVA$/),
    ])
    expect(findingsOf(await examine(given), 'code generation')).toContainEqual({
      state: 'ok',
      what: 'OpenAPI Generator is fetched from https://repo.maven.apache.org/maven2 when first used',
    })
    expect(readdirSync(given.DATA_DIR)).toEqual([])
  })
})

describe('the mail server', () => {
  it('that accepts us raises nothing, and gets no email', async () => {
    const server = await startMailServer()
    expect(await troubles('mail', config({ SMTP_URL: server.url }))).toEqual([])
    expect(server.mails).toEqual([])
    await server.close()
  })
  it('that cannot be reached is a problem; none at all is a warning', async () => {
    expect(await troubles('mail', config({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }))).toEqual([
      expect.stringMatching(/^problem: .*ECONNREFUSED.* → check SMTP_URL/),
    ])
    expect(await troubles('mail', config())).toEqual([expect.stringMatching(/^warning: SMTP_URL is not set/)])
  })
})

describe('a gateway', () => {
  const resource = (adminApiKey: string, adminUrl = gateway.adminUrl) =>
    app.app.services.resources.ensureKongResource({
      name: 'A gateway',
      adminUrl,
      apiUrl: gateway.proxyUrl,
      httpLogEndpoint: 'http://127.0.0.1:9/ingest/access-log',
      adminApiKey,
      allowedUpstreams: [],
    })
  it('that accepts the key raises nothing', async () => {
    await resource(gateway.token)
    const reports = await examine(config())
    expect(findingsOf(reports, 'gateway A gateway')).toEqual([
      { state: 'ok', what: expect.stringContaining('accepts us') },
      { state: 'ok', what: expect.stringContaining('answers') },
    ])
  })
  it('that refuses the key, or is away, is a problem that names the resource’s setting', async () => {
    await resource('another key than the gateway has')
    expect(await troubles('gateway A gateway', config())).toEqual([
      expect.stringMatching(/^problem: its Admin API .* → check the resource’s adminUrl and key/),
    ])
    await resource(gateway.token, `http://127.0.0.1:${await freePort()}`)
    expect(await troubles('gateway A gateway', config())).toEqual([expect.stringMatching(/^problem: its Admin API .*cannot be used/)])
  })
})

describe('the portal’s public address', () => {
  it('that does not answer is a warning', async () => {
    expect(await troubles('portal', config({ PORT: String(await freePort()) }))).toEqual([
      expect.stringMatching(/^warning: .*does not answer/),
    ])
  })
  it('whose health is bad is a problem', async () => {
    const url = await serve(() => ({ status: 503, body: {} }))
    expect(await troubles('portal', config({ PUBLIC_URL: url }))).toEqual([expect.stringMatching(/^problem: .* answers 503/)])
  })
})

describe('a certificate', () => {
  const https = async (endsAt: Date) => {
    const { cert, key } = await issueCertificate('localhost', { startsAt: days(-40), endsAt })
    const server = createTlsServer({ cert, key })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return `https://localhost:${(server.address() as AddressInfo).port}`
  }
  const days = (n: number) => new Date(Date.now() + n * 86_400_000)

  it.each<[string, () => Promise<string>, RegExp]>([
    ['that has expired', () => https(days(-2.5)), /expired \d days ago/],
    ['of an unknown authority', () => https(days(40)), /is not trusted here: .*SELF_SIGNED/],
    ['that is not there', async () => `https://localhost:${await freePort()}`, /shows no certificate: .*ECONNREFUSED/],
  ])('%s is a problem', async (_, make, found) => {
    expect(await checkCertificate(await make())).toMatchObject([{ state: 'problem', what: expect.stringMatching(found) }])
  })
})

import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { dataFolders, findingsOf, troubles, unwell } from '../../test/doctor.ts'
import { startTestGateway, type TestGateway } from '../../test/gateway.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { issueCertificate } from '../modules/certificates/issued.factory.ts'
import { buildKongResource } from '../modules/resources/resources.factory.ts'
import { checkCertificate } from './checks/certificates.ts'
import { checkDataDir } from './checks/data-folder.ts'
import { examine } from './index.ts'

/** Each test breaks one thing that an installation depends on, and reads what the doctor says about it. */
const folders = dataFolders()
let app: TestApp
let gateway: TestGateway
let url = ''

beforeAll(async () => {
  app = await buildTestApp()
  gateway = await startTestGateway()
  url = String(app.pool.options.connectionString)
}, 180_000)
afterAll(async () => {
  await gateway.stop()
  await app.close()
  folders.remove()
})

const config = (more: Record<string, string> = {}) => folders.config({ DATABASE_URL: url, ...more })

/** The URL of the same database where this function hides PostgreSQL's own. */
const withFunction = async (schema: string, definition: string) => {
  await app.pool.query(`create schema ${schema}`)
  await app.pool.query(`create function ${schema}.${definition}`)
  const changed = new URL(url)
  changed.searchParams.set('options', `-c search_path=${schema},pg_catalog,public`)
  return changed.href
}

describe('a database', () => {
  it('of PostgreSQL 14 is a problem, and so nothing more is read from it', async () => {
    const old = `current_setting(name text) returns text language sql as $$ select case name when 'server_version_num' then '140019' else '14.19' end $$`
    const reports = await examine(config({ DATABASE_URL: await withFunction('aged', old) }))
    expect(unwell(findingsOf(reports, 'database'))).toEqual(['problem: it is PostgreSQL 14.19 → use PostgreSQL 15 or later'])
    expect(reports.filter(({ part }) => part.startsWith('gateway'))).toEqual([])
  })
  it.each([
    [
      'slow',
      '- interval',
      /^problem: the clock of the database is (1[19]\d|12\d) s behind this machine's → let both take their time from NTP$/,
    ],
    [
      'fast',
      '+ interval',
      /^problem: the clock of the database is (1[12]\d) s ahead of this machine's → let both take their time from NTP$/,
    ],
  ])('whose clock is two minutes %s is a problem', async (schema, change, said) => {
    const clock = `clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() ${change} '2 minutes' $$`
    expect(await troubles('database', config({ DATABASE_URL: await withFunction(schema, clock) }))).toEqual([expect.stringMatching(said)])
  })
})

describe('the data folder', () => {
  const gib = 1024 ** 3
  it('with less than 1 GiB free is a warning, with next to nothing free a problem', async () => {
    const given = config()
    const free = (bytes: number, files = 1_000_000) => checkDataDir(given, () => ({ bytes, files }))
    expect(unwell(await free(2 * gib))).toEqual([])
    expect(unwell(await free(gib / 2))).toEqual(['warning: only 0.5 GiB free → make room on the disk of DATA_DIR'])
    expect(unwell(await free(50 * 1024 ** 2))).toEqual([
      expect.stringMatching(/^problem: only 0\.0 GiB free: PostgreSQL and the gateway soon .* → make room on the disk of DATA_DIR$/),
    ])
  })
  it('on a disk that takes no more files is a problem, however much room it has', async () => {
    expect(unwell(await checkDataDir(config(), () => ({ bytes: 2 * gib, files: 12 })))).toEqual([
      expect.stringMatching(/^problem: its disk takes only 12 more files → remove files/),
    ])
  })
  it('is measured on this machine’s disk', async () => {
    const found = await checkDataDir(config())
    expect(found.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^(only )?\d+\.\d GiB free/))
  })
  it('whose record of the database’s folder is damaged is a problem of the database; the rest is still looked at', async () => {
    const given = { ...config(), DATABASE_URL: undefined }
    writeFileSync(join(given.DATA_DIR, 'postgres-location.json'), 'half a rec')
    const reports = await examine(given)
    expect(unwell(findingsOf(reports, 'database'))).toEqual([
      expect.stringMatching(/^problem: the embedded database cannot start: .*postgres-location\.json.* is damaged/),
    ])
    expect(reports.map(({ part }) => part)).toContain('mail')
  })
  it('whose encryption key is damaged is a problem that names the file; the rest is still looked at', async () => {
    const given = { ...config(), ENCRYPTION_KEY: '' }
    const file = join(given.DATA_DIR, 'encryption-key')
    writeFileSync(file, 'half a key', { mode: 0o600 })
    const reports = await examine(given)
    expect(unwell(findingsOf(reports, 'data folder'))).toEqual([
      `problem: The encryption key in ${file} is damaged → Restore it from a backup; without it, stored secrets cannot be decrypted`,
    ])
    expect(reports.map(({ part }) => part)).toContain('mail')
  })
})

describe('a certificate', () => {
  const trusted = getCACertificates()
  afterAll(() => setDefaultCACertificates(trusted))

  /** What is said of a server whose own certificate has these days left. */
  const saidOf = async (days: number, isTrusted: boolean) => {
    const [startsAt, endsAt] = [new Date(), new Date(Date.now() + days * 86_400_000)]
    const { cert, key } = await issueCertificate('localhost', { startsAt, endsAt })
    setDefaultCACertificates(isTrusted ? [...trusted, cert] : trusted)
    const server = createTlsServer({ cert, key })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const found = unwell(await checkCertificate(`https://localhost:${port}`))
    server.close()
    return found.map((one) => one.replace(String(port), 'PORT'))
  }
  it.each([
    [12.5, ['warning: the certificate of localhost:PORT expires in 12 days → renew it']],
    [29.5, ['warning: the certificate of localhost:PORT expires in 29 days → renew it']],
    [45.5, []],
  ])('of a known authority that ends in %d days', async (days, said) => {
    expect(await saidOf(days, true)).toEqual(said)
  })
  it('that is neither trusted nor valid for long is both', async () => {
    expect(await saidOf(5.5, false)).toEqual([
      expect.stringMatching(/^problem: the certificate of localhost:PORT is not trusted here: .* → use one of a known authority/),
      'warning: the certificate of localhost:PORT expires in 5 days → renew it',
    ])
  })
})

describe('a gateway', () => {
  const connect = (name: string, apiUrl: string) =>
    app.app.services.resources.ensureKongResource({
      name,
      adminUrl: gateway.adminUrl,
      apiUrl,
      httpLogEndpoint: 'http://127.0.0.1:9/ingest/access-log',
      adminApiKey: gateway.token,
      allowedUpstreams: [],
    })
  it('whose proxy is away is a warning that names its address', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    await connect('Half a gateway', away)
    expect(await troubles('gateway Half a gateway', config())).toEqual([
      `warning: its proxy ${away} does not answer from here: connect ECONNREFUSED ${away.slice(7)} → check apiUrl; clients may still reach it by another way`,
    ])
  })
  it('whose stored key no longer opens is a problem of that gateway; the others are still looked at', async () => {
    await connect('Whole gateway', gateway.proxyUrl)
    const { id } = await buildKongResource(app.db, {}, { name: 'Sealed elsewhere' })
    await app.pool.query(`insert into resource_configs (resource_id, name, secret) values ($1, 'adminApiKey', 'v1.elsewhere.AAAA')`, [id])
    expect(await troubles('gateway Sealed elsewhere', config())).toEqual([
      expect.stringMatching(/^problem: its stored secrets cannot be opened: .* → enter its key again on \/resources/),
    ])
    expect(unwell(findingsOf(await examine(config()), 'gateway Whole gateway'))).toEqual([])
  })
})

describe('the mail server', () => {
  it('that refuses the account is a problem, and the password is not shown', async () => {
    const server = await startMailServer()
    server.state.refuseAccounts = true
    const address = server.url.replace('smtp://', 'smtp://portal:the-mail-password@')
    const found = await troubles('mail', config({ SMTP_URL: address }))
    await server.close()
    expect(found).toEqual([expect.stringMatching(/^problem: the mail server refuses us: .*535.* → check SMTP_URL/)])
    expect(found.join()).not.toContain('the-mail-password')
  })
})

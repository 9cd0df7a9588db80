import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildTestApp, testVault } from '../../test/app.ts'
import { ask } from '../../test/ask.ts'
import { buildMainJob, type MainJob } from '../../test/main-job.ts'
import { withDatabase } from '../../test/postgres.ts'
import { openDatabase } from '../db/client.ts'
import { checkInstallationKey } from '../installation.ts'
import { createVault } from '../security/vault.ts'
import { backUp, restore } from './index.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'without-key-'))
const rightKey = Buffer.alloc(32, 7).toString('base64')
const otherKey = randomBytes(32).toString('base64')
const file = join(folder, 'portal.backup')

let job: MainJob
let gatewayUrl: string
let key: { id: number; apiKey: string }
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
  await checkInstallationKey({ ...job.app, close: async () => undefined }, testVault, log)
  const deployed = await job.deployed()
  gatewayUrl = deployed.gatewayUrl
  const form = { deploymentId: deployed.id, organizationId: job.people.provider.id }
  const { body } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)
  key = { id: body.consumerId, apiKey: body.credentials.apiKey }
  mkdirSync(join(folder, 'old'))
  const place = { DATABASE_URL: String(job.app.pool.options.connectionString), DATA_DIR: join(folder, 'old'), ENCRYPTION_KEY: rightKey }
  await backUp(place, file, '1.0.0', () => undefined)
})
afterAll(async () => {
  await job.close()
  rmSync(folder, { recursive: true, force: true })
})

const restoredWith = async (ENCRYPTION_KEY: string, ENCRYPTION_KEY_PREVIOUS?: string) => {
  const name = `without_key_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const DATABASE_URL = withDatabase(inject('postgresUrl'), name)
  const place = { DATABASE_URL, DATA_DIR: join(folder, name), ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS }
  const { lost } = await restore(place, file, () => undefined, { withoutKey: true })
  return { lost, database: openDatabase(DATABASE_URL, () => undefined) }
}

it('loses no secret that the key opens', async () => {
  const { lost, database } = await restoredWith(rightKey)
  expect(lost).toEqual([])
  const app = await buildTestApp({}, database)
  const { body } = await app.as(job.people.portalAdmin.email).post('/api/record-consumer', { consumerId: key.id })
  expect(body.apiKey).toBe(key.apiKey)
  await app.close()
})

it('keeps what the former key opens, while keys are being changed', async () => {
  const { lost, database } = await restoredWith(otherKey, rightKey)
  expect(lost).toEqual([])
  await checkInstallationKey(database, createVault(otherKey, rightKey), log)
  await database.close()
})

it.each([
  ['another key', otherKey],
  ['no key', ''],
])(
  'says with %s what is lost; the product starts, keys work and say that they cannot be shown, and settings ask for their secrets',
  async (_, given) => {
    const { lost, database } = await restoredWith(given)
    expect(lost.toSorted()).toEqual([
      'adminApiKey of the resource Embedded gateway',
      'ingestToken of the resource Embedded gateway',
      expect.stringMatching(/^key .+ of .+$/),
    ])
    const vault = createVault(otherKey)
    await checkInstallationKey(database, vault, log)
    const app = await buildTestApp({ vault }, database)
    const admin = app.as(job.people.portalAdmin.email)
    const shown = await admin.post('/api/record-consumer', { consumerId: key.id })
    expect([shown.status, shown.body.detail]).toEqual([409, expect.stringMatching(/can no longer be shown/)])
    const { configs } = (await admin.get(`/api/resource/${job.resourceId}`)).body
    expect(configs.find(({ name }: { name: string }) => name === 'adminApiKey') ?? { value: 'not set' }).toMatchObject({ value: 'not set' })
    expect((await ask(gatewayUrl, key.apiKey)).status).toBe(200)
    await app.close()
  },
)

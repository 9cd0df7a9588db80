import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../test/app.ts'
import { buildApi, buildKongResource, buildPeople } from '../test/factories.ts'
import type { Database } from './db/client.ts'
import { consumers, deployments, resourceConfigs } from './db/schema/index.ts'
import { checkInstallationKey } from './installation.ts'
import { createVault } from './security/vault.ts'

const log = pino({ level: 'silent' })
const [former, current] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
let database: Database
let resourceId: number
let consumerIds: number[]
const keyRow = (id: number) => `consumers:api_key:${id}`
const configRow = () => `resource_configs:${resourceId}:adminApiKey`
const many = 250

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const people = await buildPeople(db)
  const api = await buildApi(db, people.author.id)
  resourceId = (await buildKongResource(db, { adminUrl: 'http://127.0.0.1:9' })).id
  const [deployment] = await db
    .insert(deployments)
    .values({
      apiId: api.id,
      resourceId,
      env: 'DEV',
      auth: 'apikey',
      name: 'a',
      contextPath: 'a',
      serviceName: 'a-dev',
      routePath: '/a-dev',
      upstreamUrl: 'http://127.0.0.1:9',
      createdBy: people.author.id,
    })
    .returning()
  const vault = createVault(former)
  await checkInstallationKey(database, vault, log)
  const made = await db
    .insert(consumers)
    .values(
      Array.from({ length: many }, (_, n) => ({
        deploymentId: deployment?.id ?? 0,
        organizationId: people.acme.id,
        nickname: `n${n}`,
        createdBy: people.author.id,
      })),
    )
    .returning({ id: consumers.id })
  consumerIds = made.map(({ id }) => id)
  for (const id of consumerIds)
    await db
      .update(consumers)
      .set({ apiKey: vault.seal(`key ${id}`, keyRow(id)) })
      .where(eq(consumers.id, id))
  await db.insert(resourceConfigs).values({ resourceId, name: 'adminApiKey', secret: vault.seal('admin key', configRow()) })
})
afterAll(() => database.close())

it('does not start with another key', async () => {
  await expect(checkInstallationKey(database, createVault(current), log)).rejects.toThrow(/ENCRYPTION_KEY_PREVIOUS/)
})
it('seals every secret with the new key, so that the former one can be thrown away; what is broken stays and is named', async () => {
  const { db } = database
  const [swapped] = consumerIds
  const rowOf = async (id: number) => (await db.select().from(consumers).where(eq(consumers.id, id)))[0]
  const stolen = (await rowOf(consumerIds[1] ?? 0))?.apiKey ?? null
  await db
    .update(consumers)
    .set({ apiKey: stolen })
    .where(eq(consumers.id, swapped ?? 0))
  let output = ''
  const hears = pino({ level: 'error' }, { write: (line: string) => void (output += line) })
  await checkInstallationKey(database, createVault(current, former), hears)
  expect(output).toContain(keyRow(swapped ?? 0))
  expect((await rowOf(swapped ?? 0))?.apiKey).toBe(stolen)
  const alone = createVault(current)
  await checkInstallationKey(database, alone, log)
  for (const id of consumerIds.slice(1)) expect(alone.open((await rowOf(id))?.apiKey ?? '', keyRow(id))).toBe(`key ${id}`)
  const [config] = await db.select().from(resourceConfigs).where(eq(resourceConfigs.name, 'adminApiKey'))
  expect(alone.open(config?.secret ?? '', configRow())).toBe('admin key')
})

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '../../../src/log.ts'
import { buildMainJob, type MainJob } from '../../main-job.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../webhook-receiver.ts'
import { cases } from '../cases.ts'
import { implementedRows, type Row, routes, rowName, spelled } from '../table.ts'
import { buildWorld, type Who, type World } from '../world.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { makeKeys } from './made-keys.ts'
import { makeResources, makeWebhooks, reportCall } from './made-others.ts'
import { finderOf } from './secret-forms.ts'

/** The only calls whose answers hold a secret: those that make one, and the recorded view of a key (trust T22, T25). */
const revealing = [
  'POST /api/kong/add-consumer',
  'POST /api/consumer/{id}/rotate',
  'POST /api/record-consumer',
  'POST /api/webhooks',
  'POST /api/webhook/{id}/rotate',
]

let job: MainJob
let receiver: WebhookReceiver
let keeper: Keeper
let world: World
let find: (text: string) => string[]
const logged: string[] = []
/** The part of the database's journal that was written when the test began. */
let firstJournal: string
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  job = await buildMainJob({
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
    webhooks: {
      places: { privateAddresses: [], isLoopbackAllowed: true },
      times: { pollMs: 600_000, leaseMs: 30_000, timeoutMs: 10_000 },
    },
  })
  const { rows } = await job.app.db.execute(sql`select pg_walfile_name(pg_current_wal_lsn()) as name`)
  firstJournal = String(rows[0]?.['name'])
  keeper = createKeeper(job)
  await makeWebhooks(job, keeper, receiver.url)
  const { keyed, shown } = await makeKeys(job, keeper)
  const { ingestToken } = await makeResources(job, keeper)
  await reportCall(job, keeper, ingestToken, keyed.id)
  await job.app.app.services.webhooks.delivery.sendDue()
  find = finderOf(keeper.secrets)
  world = await worldAround(keyed, shown)
}, 120_000)
afterAll(async () => {
  await job.close()
  await receiver.stop()
})

/** The permission tests' world, in which everybody's own API is one that has keys. */
const worldAround = async (keyed: { api: Awaited<ReturnType<World['ownApi']>>; id: number }, shown: number): Promise<World> => {
  const { deployments, consumers } = job.app.db.query
  const deployment = await deployments.findFirst({ where: (table, { eq }) => eq(table.id, keyed.id) })
  const consumer = await consumers.findFirst({ where: (table, { eq }) => eq(table.id, shown) })
  if (!deployment || !consumer) throw new Error('there is no key')
  const made = await buildWorld(job.app, job.people)
  const requests = new Map<string, ReturnType<World['request']>>()
  return {
    ...made,
    ownApi: async () => keyed.api,
    living: async (api) => api,
    deployment: async () => deployment,
    consumer: async () => consumer,
    // An API has one open request of an organization.
    request: (...of) => {
      const request = requests.get(of.join(' ')) ?? made.request(...of)
      requests.set(of.join(' '), request)
      return request
    },
  }
}

const changing = new Set(routes.filter(({ changesState }) => changesState).map(spelled))
const gets = implementedRows().filter(({ method }) => method === 'GET')
/** Those that change nothing first. */
const inOrder = [...gets.filter((row) => !changing.has(rowName(row))), ...gets.filter((row) => changing.has(rowName(row)))]
/** The keys, and all else that was made with them, have the first ids of their tables. */
const firstIds = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
/** How many there are, of what there are many. */
const many: Record<string, number> = {
  '/api/consumer/{id}': 16,
  '/api/audit-entry/{id}': 60,
  '/api/webhook-delivery/{id}': 40,
  '/api/mail/{id}': 20,
}
/** The addresses of what was made, beside the one that a case asks for. */
const madeAddresses = async ({ path }: Row): Promise<string[]> => {
  const at = (ids: readonly (number | string)[]) => ids.map((id) => path.replace('{id}', String(id)))
  const atGateway = async (collection: string) => at((await job.gateway.listAll(collection)).map(({ id }) => id as string))
  if (path === '/api/kong/service/{id}') return atGateway('services')
  if (path === '/api/kong/plugin/{id}') return atGateway('plugins')
  if (path === '/api/try/{id}/operation') return at(firstIds(3)).map((url) => `${url}?method=GET&path=/echo`)
  if (!path.includes('{id}') || path.includes('{kind}')) return []
  return at(firstIds(many[path] ?? 6))
}
/** As the permission test asks it; the whole of a list; and everything that was made. */
const waysToAsk = async (row: Row, who: Who, made: readonly string[]): Promise<string[]> => {
  const { url } = await (cases[rowName(row)] as (typeof cases)[string]).call(world, who, 'own')
  if (changing.has(rowName(row))) return [url]
  return [...new Set([url, url.split('?')[0] as string, ...(who.email === undefined ? [] : made)])]
}
const everyTable = async () => {
  const { rows } = await job.app.db.execute(
    sql`select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => String(name))
}

it('the secrets of this test are of every kind, each with the answers that may hold it', () => {
  const names = keeper.secrets.map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('the key ')).length).toBeGreaterThanOrEqual(10)
  expect(names.filter((name) => name.startsWith('the client secret ')).length).toBeGreaterThanOrEqual(4)
  expect(names.filter((name) => name.startsWith('the secret of ')).length).toBe(4)
  expect(names.length).toBe(new Set(names).size)
  for (const { name, value } of keeper.secrets) {
    const inText = [
      value,
      `{"said":${JSON.stringify(JSON.stringify({ value }))}}`,
      `/a?b=${encodeURIComponent(value)}&c`,
      Buffer.from(`x:${value}!`).toString('base64'),
    ]
    for (const text of inText) expect([name, find(`before ${text} after`)]).toEqual([name, [name]])
  }
})
it('an answer holds a secret only where it makes it or records its view, and only that one', () => {
  const named = (call: string) => call.replace(/\d+/g, '{id}')
  for (const { call, text, reveals } of keeper.given) {
    expect([call, find(text).sort()]).toEqual([call, [...new Set(reveals)].sort()])
  }
  expect(new Set(keeper.given.filter(({ reveals }) => reveals.length > 0).map(({ call }) => named(call)))).toEqual(new Set(revealing))
})
describe('no secret is in the answer to', () => {
  for (const row of inOrder)
    it(`${rowName(row)}, for anyone`, async () => {
      const statuses = []
      const made = await madeAddresses(row)
      for (const who of world.cast)
        for (const url of await waysToAsk(row, who, made)) {
          const caller = who.email === undefined ? job.app.anonymous : job.as({ email: who.email })
          const { status, text, headers } = await caller.get(url)
          statuses.push(status)
          expect([who.name, url, find(`${JSON.stringify(headers)}\n${text}`)]).toEqual([who.name, url, []])
        }
      expect(statuses).toContain(200)
    })
})
it('what people are shown of keys in lists is there to be searched: the end of each', async () => {
  const { text } = await job.as(job.people.portalAdmin).get('/api/consumers')
  const shown = keeper.secrets.filter(({ name, value }) => /^the (key|client secret)/.test(name) && text.includes(value.slice(-4)))
  expect(shown.length).toBeGreaterThanOrEqual(10)
})
it('no secret is in any table: mails, notifications, deliveries, audit log, kept answers and sealed columns', async () => {
  const tables = await everyTable()
  expect(tables.length).toBeGreaterThan(40)
  const filled = []
  for (const table of tables) {
    const { rows } = await job.app.db.execute(sql`select to_jsonb(t)::text as row from ${sql.raw(table)} t`)
    if (rows.length > 0) filled.push(table.split('.')[1])
    for (const { row } of rows) expect([table, find(String(row))]).toEqual([table, []])
  }
  const wanted = [
    'access_log',
    'audit_log',
    'consumers',
    'mail_outbox',
    'notifications',
    'resource_configs',
    'view_records',
    'webhook_deliveries',
  ]
  expect(filled).toEqual(expect.arrayContaining(wanted))
})
it('no secret is in the raw files of the database and its journal, where also what was changed and deleted is found (trust T23)', async () => {
  const { rows } = await job.app.db.execute(sql`select oid from pg_database where datname = current_database()`)
  const files = globSync(`**/{base/${String(rows[0]?.['oid'])},pg_wal}/*`, { cwd: inject('postgresFolder'), withFileTypes: true }).filter(
    (file) => file.isFile() && (basename(file.parentPath) !== 'pg_wal' || file.name >= firstJournal),
  )
  const found = files.map((file) => {
    const content = readFileSync(join(file.parentPath, file.name), 'latin1')
    const isIn = (text: string) => content.includes(Buffer.from(text).toString('latin1'))
    return { isOurs: isIn('managed by the firm'), secrets: keeper.secrets.filter(({ value }) => isIn(value)).map(({ name }) => name) }
  })
  expect(found.some(({ isOurs }) => isOurs)).toBe(true)
  expect(found.flatMap(({ secrets }) => secrets)).toEqual([])
})
it('no secret is in the server’s log, nor in what webhooks received', () => {
  expect(logged.length).toBeGreaterThan(20)
  expect(receiver.received.length).toBeGreaterThan(10)
  for (const line of [...logged, ...receiver.received.map((one) => JSON.stringify(one))]) expect([line, find(line)]).toEqual([line, []])
})

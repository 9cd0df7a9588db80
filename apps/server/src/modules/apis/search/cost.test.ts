import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildApi, buildPeople, type People } from '../../../../test/factories.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

/** Processor time of this thread in milliseconds, which every other caller would wait for. */
const costOf = async (run: () => Promise<void>) => {
  const start = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** What a small file has whose paths share one item: 16,000 operations of 4 KB each. */
const buildHuge = async (name: string) => {
  const { id } = await buildApi(app.db, people.maintainer.id, { name, description: 'needle', revision: 1 })
  await app.db.execute(sql`
    insert into documents (sha256, original, media_type, normalised, format, schemas, operations)
    select ${name}, '{}', 'application/json', '{}', 'openapi 3.1', '{}', (select jsonb_agg(jsonb_build_object('method', 'GET', 'path', '/other' || n,
      'summary', repeat('Aa Bb Cc Dd ', 25), 'operationId', null, 'tags', (select jsonb_agg('tag' || t || repeat(' tagNumber', 18)) from generate_series(1, 20) t)))
      from generate_series(1, 16000) n)`)
  await app.db.execute(sql`
    insert into api_revisions (api_id, number, version, document_sha256, file_name, created_by)
    values (${id}, 1, '1', ${name}, 'spec.json', ${people.maintainer.id})`)
}

it('a document with very many operations takes little of the thread that answers everyone, read or searched', async () => {
  await buildHuge('one')
  const costs: Record<string, number> = {}
  const found: Record<string, number> = {}
  costs.reading = await costOf(() => app.app.services.apis.searchable.read())
  for (const q of ['needle', 'bb needle', 'other7', '/other7'])
    costs[q] = await costOf(async () => {
      const { body } = await app.as(people.portalAdmin.email).get(`/api/swaggers?size=100&q=${encodeURIComponent(q)}`)
      found[q] = body.apis.length
    })
  process.stdout.write(`on the event loop: ${JSON.stringify(costs)} ms of processor time\n`)
  expect(found).toEqual({ needle: 1, 'bb needle': 1, other7: 1, '/other7': 1 })
  expect(Object.entries(costs).filter(([, cost]) => cost > 600)).toEqual([])
})

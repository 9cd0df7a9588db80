import { afterAll, beforeAll, expect, it } from 'vitest'
import { type As, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApplication, buildPeople, type People } from '../../../test/factories.ts'

let app: TestApp
let people: People
let application: { id: number }
let maintainer: As

const document = (limit: object, title = 'Accounts') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    paths: {
      '/accounts': {
        get: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, ...limit }],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  })

const upload = async (fields: Record<string, number>, content: BlobPart, name = 'api.json'): Promise<number> => {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.append(field, String(value))
  data.append('jsonFile', new Blob([content]), name)
  return (await maintainer.post('/api/swagger/import', data)).body.id
}
const difference = (as: As, id: number, query = '') => as.get(`/api/swagger/${id}/difference${query}`)

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  application = await buildApplication(app.db, people.provider.id, [people.maintainer.id])
  maintainer = app.as(people.maintainer.email)
})
afterAll(() => app.close())

it('says per operation what changed between two revisions and what it means for clients, and the other way round', async () => {
  const id = await upload({ bizappId: application.id }, document({}))
  await upload({ id }, document({ required: true }))
  const there = await difference(maintainer, id, '?from=1&to=2')
  expect(there.status).toBe(200)
  expect(there.body).toEqual({
    from: 1,
    to: 2,
    verdict: 'breaking',
    counts: { breaking: 1, compatible: 0, documentation: 0 },
    document: [],
    operations: [
      {
        method: 'GET',
        path: '/accounts',
        verdict: 'breaking',
        changes: [
          { verdict: 'breaking', subject: 'parameter', name: 'limit', in: 'query', at: '', what: 'became-required', before: '', after: '' },
        ],
      },
    ],
    unlisted: 0,
  })
  const back = (await difference(maintainer, id, '?from=2&to=1')).body
  expect(back).toMatchObject({ from: 2, to: 1, verdict: 'compatible', operations: [{ changes: [{ what: 'became-optional' }] }] })
})

it('compares the current revision with the one before it unless told otherwise; equal documents have no difference', async () => {
  const id = await upload({ bizappId: application.id }, document({}))
  await upload({ id }, document({}, 'Balances'))
  await upload({ id }, document({}))
  expect((await difference(maintainer, id)).body).toMatchObject({ from: 2, to: 3, verdict: 'documentation', document: [{ what: 'title' }] })
  expect((await difference(maintainer, id, '?to=2')).body).toMatchObject({ from: 1, to: 2 })
  expect((await difference(maintainer, id, '?from=1')).body).toMatchObject({ from: 1, to: 3, verdict: null, document: [], operations: [] })
})

it('answers 404 for a revision that does not exist and for an API that the user may not see', async () => {
  const id = await upload({ bizappId: application.id }, document({}))
  expect((await difference(maintainer, id, '?from=1&to=2')).status).toBe(404)
  expect((await difference(maintainer, id)).status).toBe(404)
  const foreign = await difference(app.as(people.externalUser.email), id, '?from=1&to=1')
  expect([foreign.status, foreign.body.detail]).toEqual([404, (await difference(maintainer, 999_999)).body.detail])
})

it('refuses to compare a PDF', async () => {
  const id = await upload({ bizappId: application.id }, document({}))
  await upload({ id }, '%PDF-1.4\n1 0 obj\n%%EOF\n', 'api.pdf')
  const reply = await difference(maintainer, id)
  expect([reply.status, reply.body.detail]).toEqual([422, 'A PDF cannot be compared'])
})

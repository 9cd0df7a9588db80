import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type As, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApplication, buildPeople, type People } from '../../../test/factories.ts'
import { apiRevisions, apis, auditLog } from '../../db/schema/index.ts'

const sampleBank = await readFile(new URL('../../../documents/sample-bank.yaml', import.meta.url), 'utf8')

let app: TestApp
let people: People
let payments: { id: number }
let foreign: { id: number }
let maintainer: As
let colleague: As
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  payments = await buildApplication(app.db, people.provider.id, [people.maintainer.id, people.author.id])
  foreign = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id])
  maintainer = app.as(people.maintainer.email)
  colleague = app.as(people.author.email)
})
afterAll(() => app.close())

interface Parameter {
  name: string
  in: 'query'
  required: boolean
  schema: { type: string }
}
const text = (version: string, parameters: Parameter[] = []) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Positions', version },
    paths: { '/positions': { get: { parameters, responses: { 200: { description: 'ok' } } } } },
  })
const nine = (what: string) => Array<string>(9).fill(what).join(',')
/** Each line repeats the one before nine times. */
const bomb = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  .map((name, at) => `${name}: &${name} [${nine(`*${'abcdefgh'.charAt(at)}`)}]`)
  .reduce((text, line) => `${text}${line}\n`, `a: &a [${nine('x')}]\n`)

const required: Parameter = { name: 'account', in: 'query', required: true, schema: { type: 'string' } }
const save = (body: object, as = maintainer, headers: Record<string, string> = {}) => as.send('PUT', '/api/swaggers', body, headers)
const create = async (specText = text('1.0.0')) => (await save({ specText, appId: payments.id })).body.id as number
const revisionsOf = async (id: number) =>
  (await maintainer.get(`/api/api-detail/${id}`)).body.revisions as { number: number; version: string; note: string; fileName: string }[]

describe('saving a text', () => {
  it('of an application makes a new API, named as its document says', async () => {
    const { status, body } = await save({ specText: sampleBank, appId: payments.id, apiId: null })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Sample Bank',
        version: '1',
        revision: { number: 1, version: '1.0.0', createdAt: expect.any(String), createdBy: 'Ada Berg', note: '' },
      },
    ])
    const detail = (await maintainer.get(`/api/api-detail/${body.id}`)).body
    expect(detail).toMatchObject({ bizappId: payments.id, operationCount: 8, format: 'openapi 3.1' })
    expect(detail.revisions[0].fileName).toBe('spec.yml')
    expect((await maintainer.get(`/api/swagger/${body.id}?type=yaml`)).text).toBe(sampleBank)
  })

  it('of an API makes its next revision, with the note, the version of the document and the name the API has', async () => {
    const id = await create()
    const { status, body } = await save({ specText: text('1.1.0'), appId: payments.id, apiId: id, note: ' Paging ', version: '1' })
    expect([status, body.version]).toEqual([200, '2'])
    expect(await revisionsOf(id)).toMatchObject([
      { number: 2, version: '1.1.0', note: 'Paging', fileName: 'spec.json' },
      { number: 1, version: '1.0.0', note: '' },
    ])
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(id)))
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['api.create', people.maintainer.id],
      ['api.update', people.maintainer.id],
    ])
  })

  it('that is the current one already changes nothing', async () => {
    const id = await create()
    expect((await save({ specText: text('1.0.0'), apiId: id, version: '7' })).body.version).toBe('1')
    expect(await revisionsOf(id)).toHaveLength(1)
  })

  it('over someone else’s revision is refused with both versions, and accepted from the current one (trust T63)', async () => {
    const id = await create()
    await save({ specText: text('1.1.0'), apiId: id, version: '1', note: 'Theirs' }, colleague)
    const late = await save({ specText: text('1.2.0'), apiId: id, version: '1' })
    expect([late.status, late.body.code]).toEqual([409, 'stale-version'])
    expect(late.body.versions).toMatchObject({
      yours: { id, version: '1' },
      current: { id, version: '2', revision: { number: 2, version: '1.1.0', note: 'Theirs' } },
    })
    expect((await save({ specText: text('1.2.0'), apiId: id }, maintainer, { 'if-match': '"2"' })).body.version).toBe('3')
  })

  it('twice with the same Idempotency-Key makes one revision', async () => {
    const id = await create()
    const once = () => save({ specText: text('1.1.0'), apiId: id, version: '1' }, maintainer, { 'idempotency-key': 'save-once' })
    expect((await once()).body).toEqual((await once()).body)
    expect(await revisionsOf(id)).toHaveLength(2)
  })

  it.each([
    ['an alias bomb', bomb, /too (large|many)|more than|names no version/],
    [
      'a reference to a file',
      `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    $ref: file:///etc/passwd\n`,
      /points outside/,
    ],
    ['broken YAML', 'openapi: [1\n', /not valid YAML.*line/],
    ['broken JSON', '{"openapi": "3.1.0",', /not valid JSON/],
    ['a document without a title', `openapi: 3.1.0\ninfo: {title: ' ', version: '1'}\npaths: {}\n`, /title/],
    ['no text', '', /required/],
  ])('refuses %s as an upload does, under the name of its field', async (_, specText, message) => {
    const { status, body } = await save({ specText, appId: payments.id })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['specText']])
    expect(body.errors.specText).toMatch(message)
  })

  it('is refused for an API or an application of others, and without either for all but portal admins', async () => {
    const id = await create()
    const specText = text('2.0.0')
    const stranger = app.as(people.externalAdmin.email)
    expect((await save({ specText, apiId: id }, stranger)).status).toBe(404)
    expect((await save({ specText, appId: payments.id }, stranger)).status).toBe(403)
    expect((await save({ specText })).status).toBe(403)
    expect((await save({ specText, appId: foreign.id, apiId: id })).status).toBe(403)
    const moved = await save({ specText, appId: foreign.id, apiId: id }, app.as(people.portalAdmin.email))
    expect([moved.status, moved.body.errors]).toEqual([400, { appId: 'This API belongs to another application' }])
    expect(await revisionsOf(id)).toHaveLength(1)
  })

  it('takes a document of up to 16 MiB, although other calls take 256 KiB', async () => {
    const filler = 'y'.repeat(1024)
    const lines = Array.from({ length: 9 * 1024 }, () => `"${filler}"`).join(',\n')
    const large = `{"openapi":"3.1.0","info":{"title":"Large","version":"1"},"paths":{},"x-filler":[${lines}]}`
    expect((await save({ specText: large, appId: payments.id })).status).toBe(200)
    const larger = `{"openapi":"3.1.0","info":{"title":"Large","version":"1"},"paths":{},"x-filler":[${lines},${lines}]}`
    expect((await save({ specText: larger, appId: payments.id })).status).toBe(413)
  })
})

describe('a text that is not saved yet', () => {
  it('is compared with the current revision, and nothing is stored', async () => {
    const id = await create()
    const compare = (specText: string) => maintainer.post(`/api/swagger/${id}/difference`, { specText })
    expect((await compare(text('1.0.0'))).body).toMatchObject({ from: 1, verdict: null })
    const { body } = await compare(text('2.0.0', [required]))
    expect(body).toMatchObject({ from: 1, verdict: 'breaking', counts: { breaking: 1 } })
    expect(body.operations[0]).toMatchObject({ path: '/positions', changes: [{ what: 'added-required', name: 'account' }] })
    expect((await compare('openapi: [1')).body.errors.specText).toMatch(/not valid YAML/)
    expect(await revisionsOf(id)).toHaveLength(1)
  })

  it('cannot be compared with a PDF', async () => {
    const form = new FormData()
    form.append('bizappId', String(payments.id))
    form.append('jsonFile', new Blob(['%PDF-1.7\n%%EOF\n']), 'terms.pdf')
    const { id } = (await maintainer.post('/api/swagger/import', form)).body
    expect((await maintainer.post(`/api/swagger/${id}/difference`, { specText: text('1.0.0') })).status).toBe(422)
  })
})

describe('an earlier revision', () => {
  it('becomes the next one: the same document and version, with who did it and a note', async () => {
    const id = await create()
    await save({ specText: text('2.0.0', [required]), apiId: id, version: '1' }, colleague)
    const restored = await maintainer.post(`/api/swagger/${id}/restore`, { revision: 1, note: 'Clients broke', version: '2' })
    expect([restored.status, restored.body]).toMatchObject([200, { version: '3', revision: { version: '1.0.0', note: 'Clients broke' } }])
    expect((await maintainer.get(`/api/swagger/${id}`)).text).toBe(text('1.0.0'))
    expect((await maintainer.get(`/api/api-detail/${id}`)).body).toMatchObject({ version: '1.0.0', name: 'Positions' })
    expect((await revisionsOf(id)).map(({ number }) => number)).toEqual([3, 2, 1])
    expect((await maintainer.get(`/api/swagger/${id}/difference?from=1&to=3`)).body.verdict).toBeNull()
  })

  it('is not restored over a revision that the user has not seen, and not if there is none', async () => {
    const id = await create()
    await save({ specText: text('2.0.0'), apiId: id }, colleague)
    const restore = (body: object) => maintainer.post(`/api/swagger/${id}/restore`, body)
    expect((await restore({ revision: 1 })).body.code).toBe('version-required')
    expect((await restore({ revision: 1, version: '1' })).body).toMatchObject({
      code: 'stale-version',
      versions: { current: { version: '2' } },
    })
    expect((await restore({ revision: 9, version: '2' })).body.errors).toEqual({ revision: 'There is no such revision' })
    expect(await revisionsOf(id)).toHaveLength(2)
  })

  it('counts as an upload: each one may be told to everyone who uses the API', async () => {
    const id = await create()
    const [first] = await app.db.select().from(apiRevisions).where(eq(apiRevisions.apiId, id))
    const { id: _, ...row } = first as typeof apiRevisions.$inferSelect
    const more = Array.from({ length: 50 }, (_, at) => ({ ...row, number: at + 2, createdBy: people.author.id }))
    await app.db.insert(apiRevisions).values(more)
    await app.db.update(apis).set({ revision: 51 }).where(eq(apis.id, id))
    const { status, body } = await colleague.post(`/api/swagger/${id}/restore`, { revision: 1, version: '51' })
    expect([status, body.detail]).toEqual([429, 'You can upload 50 documents per day'])
  })
})

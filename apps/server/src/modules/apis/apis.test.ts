import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type As, buildTestApp, type TestApp, testToken } from '../../../test/app.ts'
import { buildApplication, buildBusinessArea, buildGrant, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { apiRevisions, apis, auditLog, documents } from '../../db/schema/index.ts'

const sampleBank = await readFile(new URL('../../../documents/sample-bank.yaml', import.meta.url))
const openFigi = await readFile(new URL('../../../documents/openfigi.json', import.meta.url))
const alertmanager = await readFile(new URL('../../../documents/alertmanager.yaml', import.meta.url))

let app: TestApp
let people: People
let payments: { id: number }
let external: { id: number }
let area: { id: number; name: string }
let maintainer: As
let portalAdmin: As

/** The upload form; undefined fields are left out, as the portal does. */
const form = (fields: Record<string, unknown>, file?: { content: Uint8Array | string; name: string }) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, String(value as string))
  if (file) data.append('jsonFile', new Blob([file.content as BlobPart]), file.name)
  return data
}
const upload = (as: As, fields: Record<string, unknown>, content: Uint8Array | string = openFigi, name = 'api.json') =>
  as.post('/api/swagger/import', form(fields, { content, name }))

/** For calls that the test application's client cannot make. */
const tokenOf = (email: string) => testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email })

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  payments = await buildApplication(app.db, people.provider.id, [people.maintainer.id])
  external = await buildApplication(app.db, people.provider.id, [people.author.id], { external: true })
  area = await buildBusinessArea(app.db)
  maintainer = app.as(people.maintainer.email)
  portalAdmin = app.as(people.portalAdmin.email)
})
afterAll(() => app.close())

/** Sends it from a separate thread, so that the client's work is not counted as the server's. */
const postFromAside = async (
  url: string,
  headers: Record<string, string>,
  body: ArrayBuffer,
): Promise<{ status: number; body: unknown }> => {
  const code = `const { parentPort, workerData: { url, headers, body } } = require('node:worker_threads')
    fetch(url, { method: 'POST', headers, body }).then(async (reply) => parentPort.postMessage({ status: reply.status, body: await reply.json() }))`
  const sender = new Worker(code, { eval: true, workerData: { url, headers, body }, transferList: [body] })
  const [reply] = (await once(sender, 'message')) as [{ status: number; body: unknown }]
  await sender.terminate()
  return reply
}

describe('import', () => {
  it('takes name, description and version from the document and returns id, name and version', async () => {
    const reply = await upload(maintainer, { bizappId: payments.id }, sampleBank, 'sample-bank.yaml')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id: expect.any(Number), name: 'Sample Bank', version: '1.0.0', life: 'published' })
    const detail = (await maintainer.get(`/api/api-detail/${reply.body.id}`)).body
    expect(detail).toMatchObject({
      name: 'Sample Bank',
      description: expect.stringMatching(/^Customers, accounts and payments of a fictitious bank/),
      bizappId: payments.id,
      organizationId: people.provider.id,
      orgname: 'Provider',
      access: 'maintained',
      format: 'openapi 3.1',
      hasDocument: true,
      operationCount: 8,
      servers: ['http://127.0.0.1:8090'],
      maintainers: ['Ada Berg'],
      deployments: [],
      seesDeployments: true,
    })
    expect(detail.firstCall).toEqual({ method: 'GET', path: '/customers' })
    expect(detail.operations).toContainEqual({
      method: 'POST',
      path: '/payments',
      summary: 'Create a payment',
      operationId: 'createPayment',
      tags: ['Payments'],
    })
    expect(detail.revisions).toEqual([
      {
        number: 1,
        version: '1.0.0',
        format: 'openapi 3.1',
        createdAt: expect.stringMatching(/Z$/),
        createdBy: 'Ada Berg',
        fileName: 'sample-bank.yaml',
        note: '',
        size: sampleBank.length,
      },
    ])
  })

  it('keeps what was said about a revision with it, and refuses a note without a new version', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id, note: ' First release ' })).body
    await upload(maintainer, { id }, alertmanager, 'alerts.yaml')
    const detail = (await maintainer.get(`/api/api-detail/${id}`)).body
    expect(detail.revisions.map((revision: any) => revision.note)).toEqual(['', 'First release'])
    const alone = await maintainer.post('/api/swagger/import', form({ id, note: 'Nothing new' }))
    expect([alone.status, alone.body.errors]).toEqual([400, { note: 'Only a new version can have a note: choose its file' }])
    const long = await upload(maintainer, { id, note: 'x'.repeat(501) })
    expect(long.body.errors).toEqual({ note: 'Note can only have up to 500 characters' })
  })

  it('prefers the form’s values to the document’s', async () => {
    const fields = {
      bizappId: payments.id,
      name: ' Instruments ',
      description: 'Finds instruments',
      sourceRepo: 'https://git.example/figi',
      businessAreaId: area.id,
    }
    const { body } = await upload(maintainer, fields)
    expect(body).toMatchObject({ name: 'Instruments', version: '1.4.0' })
    expect((await maintainer.get(`/api/api-detail/${body.id}`)).body).toMatchObject({
      description: 'Finds instruments',
      sourceRepo: 'https://git.example/figi',
      businessArea: area.name,
    })
  })

  it('keeps every save as an immutable revision, and keeps what the form omits', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id, description: 'Ours', businessAreaId: area.id })).body
    const again = await upload(maintainer, { id }, alertmanager, 'alerts.yaml')
    expect(again.body).toEqual({ id, name: 'OpenFIGI API', version: '0.0.1', life: 'published' })
    const metadata = await maintainer.post('/api/swagger/import', form({ id, name: 'Alerts' }))
    expect(metadata.body).toEqual({ id, name: 'Alerts', version: '0.0.1', life: 'published' })
    const detail = (await maintainer.get(`/api/api-detail/${id}`)).body
    expect(detail).toMatchObject({
      name: 'Alerts',
      description: 'Ours',
      businessAreaId: area.id,
      bizappId: payments.id,
      format: 'swagger 2.0',
    })
    expect(detail.revisions.map((revision: any) => [revision.number, revision.version, revision.fileName])).toEqual([
      [2, '0.0.1', 'alerts.yaml'],
      [1, '1.4.0', 'api.json'],
    ])
  })

  it('over someone else’s revision is refused with both versions, and accepted from the current one or from none (trust T63)', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id })).body
    expect((await upload(portalAdmin, { id, version: '1', note: 'Theirs' }, alertmanager, 'alerts.yaml')).status).toBe(200)
    const late = await upload(maintainer, { id, version: '1', name: 'Mine' })
    expect([late.status, late.body.code]).toEqual([409, 'stale-version'])
    expect(late.body.versions).toMatchObject({
      yours: { id, version: '1' },
      current: { id, version: '2', revision: { number: 2, version: '0.0.1', note: 'Theirs' } },
    })
    expect((await maintainer.get(`/api/api-detail/${id}`)).body).toMatchObject({ name: 'OpenFIGI API', version: '0.0.1' })
    expect((await upload(maintainer, { id, version: '2' })).status).toBe(200)
    expect((await upload(maintainer, { id })).status).toBe(200)
  })

  it('of six uploads over the same revision at once, one succeeds', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id })).body
    const people = Array.from({ length: 6 }, (_, index) => (index % 2 ? portalAdmin : maintainer))
    const replies = await Promise.all(people.map((person) => upload(person, { id, version: '1' }, alertmanager, 'alerts.yaml')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(5).fill(409)])
  })

  it('removes a business area and a repository when the form sends them empty', async () => {
    const fields = { bizappId: payments.id, businessAreaId: area.id, sourceRepo: 'https://git.example/figi' }
    const { id } = (await upload(maintainer, fields)).body
    expect((await maintainer.post('/api/swagger/import', form({ id, businessAreaId: '', sourceRepo: '' }))).status).toBe(200)
    expect((await maintainer.get(`/api/api-detail/${id}`)).body).toMatchObject({
      businessAreaId: null,
      businessArea: null,
      sourceRepo: null,
    })
  })

  it('defaults a blank name and description in an edit to those in the new document', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id, name: 'Ours', description: 'Ours' })).body
    await upload(maintainer, { id, name: '', description: '' }, alertmanager, 'alerts.yaml')
    expect((await maintainer.get(`/api/api-detail/${id}`)).body).toMatchObject({
      name: 'Alertmanager API',
      description: expect.stringContaining('Alertmanager'),
    })
  })

  it('numbers revisions without gaps when two people save at once', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id })).body
    const replies = await Promise.all(Array.from({ length: 6 }, (_, index) => upload(index % 2 ? portalAdmin : maintainer, { id })))
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200))
    const rows = await app.db
      .select({ number: apiRevisions.number })
      .from(apiRevisions)
      .where(eq(apiRevisions.apiId, id))
      .orderBy(apiRevisions.number)
    expect(rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('stores identical content once, and writes one audit row for each save in its transaction', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id })).body
    await upload(maintainer, { id, name: 'Renamed' })
    const revisions = await app.db.select().from(apiRevisions).where(eq(apiRevisions.apiId, id))
    expect(new Set(revisions.map((revision) => revision.documentSha256)).size).toBe(1)
    expect(await app.db.$count(documents, eq(documents.sha256, revisions[0]?.documentSha256 as string))).toBe(1)
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'api'), eq(auditLog.objectId, String(id))))
      .orderBy(auditLog.id)
    expect(rows.map((row) => [row.action, row.actorEmail, row.organizationId])).toEqual([
      ['api.create', people.maintainer.email, people.provider.id],
      ['api.update', people.maintainer.email, people.provider.id],
    ])
    expect(rows[1]?.before).toMatchObject({ name: 'OpenFIGI API', revision: 1 })
    expect(rows[1]?.after).toMatchObject({ name: 'Renamed', revision: 2, sha256: revisions[0]?.documentSha256 })
  })

  it('accepts a PDF as an attachment and returns it unchanged', async () => {
    const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
    const { body } = await upload(maintainer, { bizappId: payments.id }, pdf, '../../Fund guide.pdf')
    expect(body).toEqual({ id: expect.any(Number), name: 'Fund guide', version: '1.0', life: 'published' })
    const detail = (await maintainer.get(`/api/api-detail/${body.id}`)).body
    expect(detail).toMatchObject({ format: 'pdf', hasDocument: false, operationCount: 0 })
    const listed = (await maintainer.get('/api/swaggers?size=100')).body.apis
    expect(listed.find(({ id }: { id: number }) => id === detail.id).format).toBe('pdf')
    expect(detail.revisions[0].fileName).toBe('Fund guide.pdf')
    const download = await maintainer.get(`/api/swagger/${body.id}?type=yaml`)
    expect([download.headers['content-type'], download.text]).toEqual(['application/pdf', pdf])
    expect(download.headers['x-content-type-options']).toBe('nosniff')
    expect(download.headers['content-disposition']).toBe('attachment; filename="fund-guide-1.0.pdf"')
    for (const call of ['docbook', 'redoc']) expect((await maintainer.get(`/api/${call}/${body.id}`)).status).toBe(404)
  })

  it.each([
    [
      'an external reference',
      '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"$ref":"http://127.0.0.1:1/x"}}}',
      'a.json',
      /points outside the document.*#\/paths\/~1a\/\$ref/,
    ],
    ['no OpenAPI', '{"hello":1}', 'a.json', /not an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document/],
    ['broken YAML', 'a: [1\n', 'a.yaml', /not valid YAML.*line/],
    ['another kind of file', 'MZ', 'a.exe', /\.json, \.yaml, \.yml or \.pdf/],
    ['an empty file', '', 'a.json', /empty/],
    ['a polyglot', '%PDF-1.7 <html><script>alert(1)</script>', 'a.pdf', /not a PDF/],
  ])('refuses %s with 400 under jsonFile, and stores nothing', async (_name, content, name, message) => {
    const before = await app.db.$count(apis)
    const reply = await upload(maintainer, { bizappId: payments.id }, content, name)
    expect(reply.status).toBe(400)
    expect(reply.body.errors.jsonFile).toMatch(message)
    expect(await app.db.$count(apis)).toBe(before)
  })

  it.each([
    ['as JSON', { 'content-type': 'application/json' }, '{}'],
    ['without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['with a boundary that never comes', { 'content-type': 'multipart/form-data; boundary=x' }, 'nothing of the kind'],
    [
      'of 10,000 parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000)}--x--\r\n`,
    ],
    [
      'with two files',
      { 'content-type': 'multipart/form-data; boundary=x' },
      `${'--x\r\ncontent-disposition: form-data; name="jsonFile"; filename="a.json"\r\n\r\n{}\r\n'.repeat(2)}--x--\r\n`,
    ],
    [
      'with a name that polluted objects once',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('refuses a form %s at once (trust T30)', async (_name, headers, payload) => {
    const token = await tokenOf(people.secondAdmin.email)
    const start = process.threadCpuUsage()
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/swagger/import',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
  })

  it('refuses more than 16 MiB with 413', async () => {
    const reply = await upload(maintainer, { bizappId: payments.id }, new Uint8Array(16 * 1024 * 1024 + 1), 'a.json')
    expect(reply.status).toBe(413)
  })

  it.each([
    ['a description of 1001 characters', { description: 'x'.repeat(1001) }, 'description'],
    ['a repository that is a script', { sourceRepo: 'javascript:alert(1)' }, 'sourceRepo'],
    ['a repository with a disguised scheme', { sourceRepo: ' java\tscript:alert(1)' }, 'sourceRepo'],
    ['an unknown field', { portalAdmin: 'true' }, 'portalAdmin'],
    ['an unknown business area', { businessAreaId: 999_999 }, 'businessAreaId'],
    ['a business area that is no number', { businessAreaId: 'x' }, 'businessAreaId'],
  ])('refuses %s with 400 under that field', async (_name, fields, field) => {
    const reply = await upload(maintainer, { bizappId: payments.id, ...fields })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]])
  })

  it('requires a file for a new API', async () => {
    const reply = await maintainer.post('/api/swagger/import', form({ bizappId: payments.id }))
    expect([reply.status, reply.body.errors]).toEqual([400, { jsonFile: 'Please choose a file to upload' }])
  })

  it('is for maintainers of the application and portal admins', async () => {
    expect((await app.anonymous.post('/api/swagger/import', form({ bizappId: payments.id }))).status).toBe(401)
    for (const user of [people.companyUser, people.companyAdmin, people.kongAdmin, people.externalAdmin, people.nobody])
      expect([user.email, (await upload(app.as(user.email), { bizappId: payments.id })).status]).toEqual([user.email, 403])
    const author = app.as(people.author.email)
    expect((await upload(author, { bizappId: payments.id })).status).toBe(403)
    expect((await upload(author, {})).status).toBe(403)
    expect((await upload(portalAdmin, {})).status).toBe(200)
    expect((await upload(portalAdmin, { bizappId: 999_999 })).body.errors).toEqual({ bizappId: 'This application does not exist' })
  })

  it('allows moving an API only to someone who maintains both the old and the new application', async () => {
    const { id } = (await upload(maintainer, { bizappId: payments.id })).body
    expect((await upload(app.as(people.author.email), { id })).status).toBe(403)
    expect((await upload(maintainer, { id, bizappId: external.id })).status).toBe(403)
    expect((await upload(maintainer, { id: 999_999 })).status).toBe(404)
    expect((await upload(portalAdmin, { id, bizappId: external.id })).status).toBe(200)
  })

  it('limits uploads to 50 a day for each user, except portal admins', async () => {
    const busy = await buildUser(app.db, { organizationId: people.provider.id })
    const { id: bizappId } = await buildApplication(app.db, people.provider.id, [busy.id])
    const { id } = (await upload(app.as(busy.email), { bizappId })).body
    const [revision] = await app.db.select().from(apiRevisions).where(eq(apiRevisions.apiId, id))
    const { documentSha256 } = revision as { documentSha256: string }
    await app.db.insert(apiRevisions).values(
      Array.from({ length: 49 }, (_, index) => ({
        apiId: id,
        number: index + 2,
        version: '1',
        documentSha256,
        fileName: 'a.json',
        createdBy: busy.id,
      })),
    )
    const reply = await upload(app.as(busy.email), { id })
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '3600'])
  })

  it("accepts GitHub's 13 MB description, and other calls are answered meanwhile", { timeout: 180_000 }, async () => {
    const file = await readFile(fileURLToPath(import.meta.resolve('@octokit/openapi/generated/api.github.com.json')))
    const body = new Response(form({ name: 'GitHub' }, { content: file, name: 'api.github.com.json' }))
    const headers = {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${await tokenOf(people.secondAdmin.email)}`,
    }
    const bytes = await body.arrayBuffer()
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const work = postFromAside(`${address}/api/swagger/import`, headers, bytes)
    const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
    let [longest, calls, done] = [0, 0, false]
    const finished = work.finally(() => {
      done = true
    })
    while (!done) {
      const start = process.threadCpuUsage()
      await (await fetch(`${address}/actuator/health`)).text()
      await new Promise((resolve) => setTimeout(resolve, 5))
      longest = Math.max(longest, ms(process.threadCpuUsage(start)))
      calls += 1
    }
    const reply = await finished
    process.stdout.write(
      `GitHub over HTTP: ${calls} health calls meanwhile; between two, this thread worked ${Math.round(longest)} ms at most\n`,
    )
    const answer = reply.body as { id: number }
    expect(reply.status).toBe(200)
    expect(calls).toBeGreaterThan(10)
    expect(longest).toBeLessThan(100)
    const detail = (await portalAdmin.get(`/api/api-detail/${answer.id}`)).body
    expect(detail.operationCount).toBeGreaterThan(1000)
    expect(detail.operations).toHaveLength(200)
    expect(detail.firstCall).toMatchObject({ method: 'GET', path: '/' })
    const download = await portalAdmin.get(`/api/swagger/${answer.id}?type=json`)
    expect(download.text.length).toBe(file.toString().length)
  })
})

describe('documents', () => {
  let id: number
  beforeAll(async () => {
    id = (await upload(maintainer, { bizappId: payments.id, name: 'Sample Bänk / API' }, sampleBank, 'sample.yaml')).body.id
  })

  it('returns the description byte for byte in its own syntax, and converted in the other', async () => {
    const yaml = await maintainer.get(`/api/swagger/${id}?type=yaml`)
    expect(yaml.text).toBe(sampleBank.toString())
    expect(yaml.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(yaml.headers['content-disposition']).toBe('attachment; filename="sample-bank-api-1.0.0.yaml"')
    const json = JSON.parse((await maintainer.get(`/api/swagger/${id}`)).text)
    expect(json).toMatchObject({ openapi: '3.1.0', info: { title: 'Sample Bank' } })
    const compact = await maintainer.get(`/api/swagger/${id}?type=compact`)
    expect(compact.text).toBe(JSON.stringify(json))
    expect(compact.headers['content-disposition']).toBe('attachment; filename="sample-bank-api-1.0.0.json"')
    expect((await maintainer.get(`/api/swagger/${id}?type=xml`)).body.errors).toHaveProperty('type')
  })

  it('sends what a reference is opened with: the outline, and what one operation or schema needs', async () => {
    const opening = async (place: string) => JSON.parse((await maintainer.get(`/api/swagger/${id}?type=opening${place}`)).text)
    const { outline, part, ...more } = await opening(`&op=${encodeURIComponent('GET /accounts/{id}')}`)
    expect(more).toEqual({})
    expect(outline).toMatchObject({ title: 'Sample Bank', format: '3.1.0' })
    expect(outline.groups.flatMap((group: any) => group.operations)).toHaveLength(8)
    expect(Object.keys(part.paths)).toEqual(['/accounts/{id}'])
    const whole = JSON.parse((await maintainer.get(`/api/swagger/${id}`)).text)
    expect(part.paths['/accounts/{id}'].get).toEqual(whole.paths['/accounts/{id}'].get)
    const [schema] = outline.schemas
    expect((await opening(`&schema=${schema}`)).part.components.schemas[schema]).toEqual(whole.components.schemas[schema])
    for (const none of ['', '&op=GET%20/nothing', '&op=nonsense', '&schema=Nothing', '&op=GET%20/__proto__'])
      expect(await opening(none)).toEqual({ outline })
    expect((await maintainer.get(`/api/swagger/${id}?type=opening&op=${'a'.repeat(4001)}`)).body.errors).toHaveProperty('op')
  })

  it('sends a description packed to whoever unpacks it, and as it is to everyone else', async () => {
    const ask = async (encodings: string) => {
      const headers = { authorization: `Bearer ${await app.tokenOf(people.maintainer.email)}`, 'accept-encoding': encodings }
      const reply = await app.app.inject({ url: `/api/swagger/${id}?type=yaml`, headers })
      return { encoding: reply.headers['content-encoding'], vary: reply.headers.vary, bytes: reply.rawPayload }
    }
    const packed = await ask('gzip, deflate, br')
    expect(packed).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(packed.bytes).toString()).toBe(sampleBank.toString())
    expect(packed.bytes.length).toBeLessThan(sampleBank.length / 2)
    for (const encodings of ['identity', 'gzip;q=0, identity', 'br'])
      expect(await ask(encodings)).toMatchObject({ encoding: undefined, bytes: sampleBank })
  })

  it('sends the new description after a change, and none to those who may no longer read it, though the old one was just sent', async () => {
    const about = { bizappId: payments.id, name: 'Sent twice' }
    const written = (title: string) => JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} })
    const { id: mine } = (await upload(maintainer, about, written('First'))).body
    await buildGrant(app.db, mine, people.acme.id, people.portalAdmin.id)
    const titleFor = async ({ email }: { email: string }) => {
      const headers = { authorization: `Bearer ${await app.tokenOf(email)}`, 'accept-encoding': 'gzip' }
      const { statusCode, rawPayload } = await app.app.inject({ url: `/api/swagger/${mine}`, headers })
      return statusCode === 200 ? JSON.parse(gunzipSync(rawPayload).toString()).info.title : statusCode
    }
    const titles = async () => [await titleFor(people.maintainer), await titleFor(people.externalUser)]
    expect(await titles()).toEqual(['First', 'First'])
    await upload(maintainer, { ...about, id: mine }, written('Second'))
    expect(await titles()).toEqual(['Second', 'Second'])
    await app.db.update(apis).set({ life: 'draft' }).where(eq(apis.id, mine))
    expect(await titles()).toEqual(['Second', 404])
  })

  it('serves documentation in Markdown to download', async () => {
    const reply = await maintainer.get(`/api/docbook/${id}`)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(String(reply.headers['content-disposition'])).toMatch(/^attachment; filename="sample-bank-api-1\.0\.0\.md"$/)
    expect(reply.text).toMatch(/^# Sample Bank\n\nVersion 1\.0\.0\n/)
    expect(reply.text).toContain('\n`POST /payments`\n')
  })

  it('serves documentation as one page to read or print, which can neither run nor load anything', async () => {
    const reply = await maintainer.get(`/api/docbook/${id}?type=html`)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(String(reply.headers['content-disposition'])).toBe('attachment; filename="sample-bank-api-1.0.0.html"')
    expect(reply.text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(reply.text).toContain('<title>Sample Bank</title>')
    expect(reply.text).toContain('<code>POST /payments</code>')
    expect((await maintainer.get(`/api/docbook/${id}?type=docx`)).body.errors).toHaveProperty('type')
  })

  it('serves documentation as a PDF', async () => {
    const reply = await maintainer.get(`/api/docbook/${id}?type=pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(String(reply.headers['content-disposition'])).toBe('attachment; filename="sample-bank-api-1.0.0.pdf"')
    expect(reply.text).toMatch(/^%PDF-1\.7\n/)
  })

  it('serves a collection for Postman to download', async () => {
    const reply = await maintainer.get(`/api/docbook/${id}?type=postman`)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(String(reply.headers['content-disposition'])).toBe('attachment; filename="sample-bank-api-1.0.0.postman_collection.json"')
    const { info, item } = JSON.parse(reply.text)
    expect(info).toMatchObject({
      name: 'Sample Bank 1.0.0',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    })
    expect(item.length).toBeGreaterThan(1)
  })

  it('says what the first call of an API needs: the values of its path, its query, its headers and its body', async () => {
    const needed = (name: string, place: string, example: string) => ({
      name,
      in: place,
      required: true,
      example,
      schema: { type: 'string' },
    })
    const post = {
      parameters: [needed('kind', 'path', 'a b'), needed('day', 'query', '2026-01-05'), needed('X-Version', 'header', '2')],
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', properties: { amount: { type: 'integer', example: 5 } } } } },
      },
      responses: { 200: { description: 'Accepted' } },
    }
    const content = JSON.stringify({ openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths: { '/orders/{kind}': { post } } })
    const orders = (await upload(maintainer, { bizappId: payments.id }, Buffer.from(content), 'orders.json')).body.id
    expect((await maintainer.get(`/api/api-detail/${orders}`)).body.firstCall).toEqual({
      method: 'POST',
      path: '/orders/{kind}',
      calledPath: '/orders/a%20b',
      query: '?day=2026-01-05',
      headers: [{ name: 'X-Version', value: '2' }],
      body: { mediaType: 'application/json', text: '{"amount":5}' },
    })
  })

  it('says that documentation would be too long to be written, which no other try changes', async () => {
    const text = 'word '.repeat(20_000)
    const paths = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`/p${at}`, { $ref: '#/components/pathItems/one' }]))
    const components = { pathItems: { one: { get: { description: text, responses: {} } } } }
    const content = JSON.stringify({ openapi: '3.1.0', info: { title: 'Echoes', version: '1' }, paths, components })
    const echoes = (await upload(maintainer, { bizappId: payments.id }, Buffer.from(content), 'echoes.json')).body.id
    for (const type of ['markdown', 'html', 'postman']) {
      const { status, body, headers } = await maintainer.get(`/api/docbook/${echoes}?type=${type}`)
      expect([status, body.detail]).toEqual([422, 'The documentation is too long to be written: download the spec instead'])
      expect(headers['retry-after']).toBeUndefined()
    }
    expect((await maintainer.get(`/api/swagger/${echoes}`)).status).toBe(200)
  })

  it('lists what someone may see for a language model, with the addresses of the documentation', async () => {
    const reply = await maintainer.get('/api/llms.txt')
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    const [, address = ''] = new RegExp(`\\(\\S+(/api/docbook/${id})\\)`).exec(reply.text) ?? []
    expect((await maintainer.get(address)).text).toMatch(/^# Sample Bank/)
  })

  it('serves a reference page that may not fetch anything, under its own policy', async () => {
    const reply = await maintainer.get(`/api/redoc/${id}`)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+' 'sha256-[^ ]+'; /)
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain('sandbox allow-scripts')
    expect(reply.text).toContain('"title":"Sample Bank"')
    expect(reply.text).not.toContain('cdn.redoc.ly')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('answers 503 with Retry-After, never 500, when one user reads too many at once, and everyone else can still read', async () => {
    const calls = ['swagger/?type=json', 'docbook/', 'redoc/', 'swagger/?type=yaml']
    const addresses = Array.from({ length: 40 }, (_, n) => `/api/${(calls[n % calls.length] as string).replace('/', `/${id}`)}`)
    const many = Promise.all(addresses.map((address) => maintainer.get(address)))
    const others = await Promise.all([people.companyUser, people.kongAdmin].map(({ email }) => app.as(email).get(`/api/docbook/${id}`)))
    const answers = await many
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status, headers }) => status !== 200 && !(status === 503 && Number(headers['retry-after']) > 0))).toEqual([])
    expect((await maintainer.get(addresses[0] as string)).status).toBe(200)
  })

  it('serves the frame of the reference page to everyone, without any content', async () => {
    const reply = await app.anonymous.get('/reference-frame')
    expect(reply.status).toBe(200)
    expect(reply.text.length).toBeLessThan(1000)
    expect(String(reply.headers['content-security-policy'])).toContain("default-src 'none'")
  })

  it('serves the sample to every signed-in user', async () => {
    expect((await app.as(people.nobody.email).get('/api/sample-swagger')).text).toBe(sampleBank.toString())
    expect((await app.anonymous.get('/api/sample-swagger')).status).toBe(401)
  })

  it.each(['swagger', 'docbook', 'redoc', 'api-detail', 'api-info'])('%s is for users who can see the API', async (call) => {
    const path = `/api/${call}/${id}`
    expect((await app.anonymous.get(path)).status).toBe(401)
    expect((await app.as(people.nobody.email).get(path)).status).toBe(403)
    const hidden = await app.as(people.externalAdmin.email).get(path)
    const missing = await app.as(people.externalAdmin.email).get(`/api/${call}/999999`)
    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect({ ...hidden.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
    for (const user of [people.companyUser, people.kongAdmin, people.portalAdmin])
      expect([user.email, (await app.as(user.email).get(path)).status]).toEqual([user.email, 200])
    expect((await maintainer.get(`/api/${call}/none`)).status).toBe(400)
  })

  it('becomes visible to a client through a grant, shows it the deployments and names no person', async () => {
    const client = app.as(people.foreignAdmin.email)
    expect((await client.get(`/api/api-detail/${id}`)).status).toBe(404)
    await buildGrant(app.db, id, people.globex.id, people.portalAdmin.id)
    const { body } = await client.get(`/api/api-detail/${id}`)
    expect(body).toMatchObject({ access: 'granted', maintainers: [], seesDeployments: true })
    expect(body.revisions[0].createdBy).toBe('Provider')
  })
})

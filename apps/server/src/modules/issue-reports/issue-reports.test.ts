import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testToken } from '../../../test/app.ts'
import { buildApplication, buildIssueReport, buildPeople, type People } from '../../../test/factories.ts'
import { auditLog, issueFiles, issueReports, mailOutbox } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(issueReports)
  await app.db.delete(issueFiles)
  await app.db.delete(mailOutbox)
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
type Fields = Record<string, string>
const issue = { title: 'Calls fail', description: 'Since this morning\nall calls fail' }
const formOf = (fields: Fields, file?: { name: string; content: Buffer | string; type?: string }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('issueFile', new Blob([Buffer.from(file.content)], { type: file.type ?? 'image/png' }), file.name)
  return form
}
const report = (fields: Fields = issue, file?: Parameters<typeof formOf>[1], email = people.externalUser.email) =>
  app.as(email).post('/api/user/reportIssue', formOf(fields, file))

describe('reporting an issue', () => {
  it('keeps it with its file, tells every portal admin with a link to it, and records it', async () => {
    const { status, body } = await report(issue, { name: 'screen shot.png', content: png })
    expect(status).toBe(200)
    const detail = await app.as(people.portalAdmin.email).get(`/api/issue-report/${body.id}`)
    expect(detail.body).toMatchObject({
      ...issue,
      email: people.externalUser.email,
      organization: 'Acme Wealth',
      application: null,
      file: { name: 'screen shot.png', bytes: png.length },
    })
    const mails = await app.db.select().from(mailOutbox).orderBy(mailOutbox.id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([people.portalAdmin.email, people.secondAdmin.email])
    expect(mails[0]).toMatchObject({
      subject: 'Issue reported: Calls fail',
      link: `/help/issue-reports?dock=issue-report:${body.id}`,
      text: expect.stringContaining('Organization: Acme Wealth'),
    })
    expect(mails[0]?.text).not.toContain('Application:')
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'issue-report.create'))
    expect(entry).toMatchObject({ objectType: 'issue-report', objectId: String(body.id), actorId: people.externalUser.id })
  })
  it('accepts users without an organization, and reports without a file', async () => {
    const { status, body } = await report(issue, undefined, people.nobody.email)
    expect(status).toBe(200)
    const detail = await app.as(people.portalAdmin.email).get(`/api/issue-report/${body.id}`)
    expect(detail.body).toMatchObject({ organization: null, file: null })
    expect((await app.as(people.portalAdmin.email).get(`/api/issue-report/${body.id}/file`)).status).toBe(404)
  })
  it('says at its field what is missing or too long', async () => {
    expect((await report({ title: ' ', description: '' })).body.errors).toEqual({
      title: 'Title is required',
      description: 'Description is required',
    })
    expect((await report({})).body.errors).toEqual({ title: 'Title is required', description: 'Description is required' })
    const long = await report({ title: 'x'.repeat(201), description: 'x'.repeat(1001) })
    expect(Object.keys(long.body.errors)).toEqual(['title', 'description'])
  })
  it('sends the same report once, however often it is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'report-once-report-once-report-01' }
    const replies = []
    for (let n = 0; n < 3; n++)
      replies.push(
        await app.as(people.externalUser.email).post('/api/user/reportIssue', formOf(issue, { name: 'a.png', content: png }), headers),
      )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await app.db.$count(issueReports)).toBe(1)
    expect(await app.db.$count(mailOutbox)).toBe(2)
  })
})

describe('the application of a report', () => {
  it('must be one that the user may see; another is as unknown as none (permissions.csv)', async () => {
    const own = await buildApplication(app.db, people.provider.id, [people.author.id])
    const ofAcme = await buildApplication(app.db, people.acme.id, [])
    const about = (email: string, appId: number | string) => report({ ...issue, appId: String(appId) }, undefined, email)
    for (const [email, appId] of [
      [people.author.email, own.id],
      [people.externalAdmin.email, ofAcme.id],
      [people.portalAdmin.email, ofAcme.id],
      [people.kongAdmin.email, own.id],
      [people.externalUser.email, ''],
    ] as const)
      expect([email, (await about(email, appId)).status]).toEqual([email, 200])
    for (const [email, appId] of [
      [people.externalUser.email, ofAcme.id],
      [people.externalAdmin.email, own.id],
      [people.foreignAdmin.email, ofAcme.id],
      [people.nobody.email, own.id],
      [people.author.email, 999_999],
    ] as const) {
      const { status, body } = await about(email, appId)
      expect([email, status, body.errors]).toEqual([email, 400, { appId: 'This application does not exist' }])
    }
    expect((await about(people.author.email, 'x')).status).toBe(400)
  })
})

describe('headers of the email about a report (trust T31)', () => {
  it.each(['\r\n', '\n', '\r', '\u2028', '\u0000', '\u202e'])('cannot be added by a title with %j', async (end) => {
    const { status, body } = await report({ ...issue, title: `Fail${end}Bcc: eve@evil.example` })
    expect(status).toBe(400)
    expect(body.errors).toHaveProperty('title')
    expect(await app.db.$count(mailOutbox)).toBe(0)
  })
})

describe('the file of a report (trust T30, T31)', () => {
  it.each([
    ['a page', 'page.html', '<script>1</script>', 'text/html'],
    ['a page called an image', 'page.png', '<script>1</script>', 'image/png'],
    ['a page called a PDF', 'page.pdf', '<html>%PDF-1.4', 'application/pdf'],
    ['a program', 'run.exe', 'MZ', 'image/png'],
    ['a file without an ending', 'README', 'text', 'text/plain'],
    ['bytes called text', 'a.txt', Buffer.from([0xff, 0xfe, 0, 1]), 'text/plain'],
    ['text with NUL', 'a.txt', 'a\0b', 'text/plain'],
    ['an SVG', 'a.svg', '<svg onload=alert(1)>', 'image/svg+xml'],
    ['a name of the prototype', 'a.constructor', 'x', 'text/plain'],
    ['nothing', 'a.png', '', 'image/png'],
  ])('is not %s', async (_, name, content, type) => {
    const { status, body } = await report(issue, { name, content, type })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['issueFile']])
    expect([await app.db.$count(issueReports), await app.db.$count(issueFiles)]).toEqual([0, 0])
  })
  /** Sends a report whose file has this header. */
  const sendWith = async (head: string) => {
    const part = (of: string, value: string) => `--x\r\ncontent-disposition: form-data; ${of}\r\n\r\n${value}\r\n`
    const email = people.externalUser.email
    return app.app.inject({
      method: 'POST',
      url: '/api/user/reportIssue',
      headers: {
        authorization: `Bearer ${await testToken({ sub: `sub ${email}`, sid: 'sid', email })}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${part('name="title"', 'Fail')}${part('name="description"', 'It does')}${part(`name="issueFile"${head}`, 'text')}--x--\r\n`,
    })
  }
  it.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\fakepath\\notes.txt', 'notes.txt'],
    ['<img src=x>.txt', '_img src_x_.txt'],
  ])('has a name that is shown and never a path: %s', async (name, shown) => {
    expect((await sendWith(`; filename="${name}"`)).statusCode).toBe(200)
    const [row] = await app.db.select().from(issueReports)
    expect(row?.fileName).toBe(shown)
  })
  it('has a name: one without is refused at its field', async () => {
    const reply = await sendWith('\r\ncontent-type: application/octet-stream')
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { issueFile: 'Please choose an image, a PDF or a text file' }])
  })
  it('is at most 5 MB', async () => {
    const { status } = await report(issue, { name: 'a.txt', content: 'x'.repeat(5 * 1024 * 1024 + 1) })
    expect(status).toBe(413)
    expect((await report(issue, { name: 'a.txt', content: 'x'.repeat(5 * 1024 * 1024) })).status).toBe(200)
  })
  it('is an attachment whatever it holds, and stored once', async () => {
    for (const _ of [1, 2]) await report(issue, { name: 'Ünïcode "name".txt', content: '<script>1</script>' })
    expect(await app.db.$count(issueFiles)).toBe(1)
    const [row] = await app.db.select().from(issueReports)
    const { headers, text } = await app.as(people.portalAdmin.email).get(`/api/issue-report/${row?.id}/file`)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/octet-stream/),
      'content-disposition': `attachment; filename="issue-${row?.id}.txt"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(text).toBe('<script>1</script>')
  })
})

describe('limits', () => {
  it('allow ten reports an hour for each user, also of those that arrive together', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, (_, n) => report({ ...issue, title: `Issue ${n}` })))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
    expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('3600')
    expect(await app.db.$count(issueReports)).toBe(10)
    expect((await report(issue, undefined, people.externalAdmin.email)).status).toBe(200)
    await app.db.update(issueReports).set({ createdAt: new Date(Date.now() - 3_700_000) })
    expect((await report()).status).toBe(200)
  })
  it('allow each user 100 MB of files', async () => {
    const old = { createdAt: new Date('2026-01-01T00:00:00Z'), fileBytes: 100 * 1024 * 1024 - 3 }
    await buildIssueReport(app.db, people.externalUser.id, old)
    expect((await report(issue, { name: 'a.txt', content: 'four' })).body.errors).toHaveProperty('issueFile')
    expect((await report(issue, { name: 'a.txt', content: 'abc' })).status).toBe(200)
    expect((await report()).status).toBe(200)
  })
})

describe('the list of reports', () => {
  it('can be searched by title and sorted by every column', async () => {
    const first = await buildIssueReport(app.db, people.externalUser.id, { title: 'Alpha 100%' })
    const second = await buildIssueReport(app.db, people.author.id, { title: 'beta' })
    const list = async (query: string) => (await app.as(people.portalAdmin.email).get(`/api/issue-reports?${query}`)).body
    expect((await list('')).reports.map(({ id }: any) => id)).toEqual([second.id, first.id])
    expect(await list('title=100%25')).toMatchObject({ total: 1, reports: [{ id: first.id }] })
    for (const sort of ['createdAt', 'title', 'lastname', 'organization']) expect((await list(`sort=${sort}&order=asc`)).total).toBe(2)
    expect((await list('sort=title&order=asc')).reports[0].id).toBe(first.id)
  })
})

describe('whether an issue is done', () => {
  const admin = () => app.as(people.portalAdmin.email)
  const mark = (id: number, state: string, who = admin()) => who.put(`/api/issue-report/${id}/state`, { state })
  const recorded = async (id: number) =>
    (
      await app.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.objectId, String(id)))
        .orderBy(auditLog.id)
    )
      .filter(({ objectType, action }) => objectType === 'issue-report' && action !== 'issue-report.create')
      .map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))

  it('says when and by whom it was marked; marking it again changes and records nothing, and it can be opened again', async () => {
    const { id } = await buildIssueReport(app.db, people.externalUser.id)
    expect((await admin().get(`/api/issue-report/${id}`)).body.done).toBeNull()
    const { firstname, lastname } = people.portalAdmin
    const { status, body } = await mark(id, 'done')
    expect([status, body.done]).toEqual([200, { at: expect.any(String), by: `${firstname} ${lastname}` }])
    expect((await mark(id, 'done', app.as(people.secondAdmin.email))).body.done).toEqual(body.done)
    expect((await mark(id, 'open')).body.done).toBeNull()
    expect(await recorded(id)).toEqual([
      { action: 'issue-report.finish', actorId: people.portalAdmin.id, before: { state: 'open' }, after: { state: 'done' } },
      { action: 'issue-report.reopen', actorId: people.portalAdmin.id, before: { state: 'done' }, after: { state: 'open' } },
    ])
  })
  it('filters the list', async () => {
    const open = await buildIssueReport(app.db, people.externalUser.id)
    const done = await buildIssueReport(app.db, people.externalUser.id)
    await mark(done.id, 'done')
    const listed = async (query: string) => (await admin().get(`/api/issue-reports?order=asc${query}`)).body
    expect(await listed('&state=open')).toMatchObject({ total: 1, reports: [{ id: open.id, done: null }] })
    expect(await listed('&state=done')).toMatchObject({ total: 1, reports: [{ id: done.id }] })
    expect((await listed('&state=open,done')).total).toBe(2)
    expect((await listed('')).total).toBe(2)
  })
  it('two administrators at once: one change, one record', async () => {
    const { id } = await buildIssueReport(app.db, people.externalUser.id)
    const answers = await Promise.all([0, 1].flatMap(() => [mark(id, 'done'), mark(id, 'done', app.as(people.secondAdmin.email))]))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.done.by)).size).toBe(1)
    expect(await recorded(id)).toHaveLength(1)
  })
  it('of an unknown issue gets 404', async () => {
    expect((await mark(2_000_000_000, 'done')).status).toBe(404)
  })
})

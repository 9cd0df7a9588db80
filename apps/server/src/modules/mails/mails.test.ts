import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildMail, buildPeople, type People } from '../../../test/factories.ts'
import { auditLog, mailOutbox } from '../../db/schema/index.ts'
import { queuePlainMail } from '../../mails/index.ts'
import { outboxStore } from '../../mails/outbox.ts'

let app: TestApp
let sending: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  const { db, pool } = app
  sending = await buildTestApp({ isSendingMail: true }, { db, pool, close: async () => undefined })
})
afterAll(async () => {
  await sending.close()
  await app.close()
})
beforeEach(() => app.db.delete(mailOutbox))
const admin = () => app.as(people.portalAdmin.email)
const waiting = { attempts: 3, error: '451 later', leaseUntil: new Date('2099-01-01T00:00:00Z') }
const failed = { attempts: 15, error: '550 no such user', leaseUntil: new Date('2099-01-01T00:00:00Z') }
const invitation = { holdsSecret: true, link: '/oidc/reset-password?token=s3cret' }

describe('the outbox', () => {
  it('lists emails by state and recipient, the newest first', async () => {
    const [queued, retrying, gone, sent] = [
      await buildMail(app.db, { recipient: 'ann@acme.example' }),
      await buildMail(app.db, waiting),
      await buildMail(app.db, failed),
      await buildMail(app.db, { sentAt: new Date('2026-11-02T10:00:00Z'), attempts: 1 }),
    ]
    const killed = await buildMail(app.db, { attempts: 15, leaseUntil: new Date('2020-01-01T00:00:00Z') })
    const { body } = await admin().get('/api/mails')
    expect(body).toMatchObject({ total: 5, isSending: false })
    expect(body.mails.map(({ id, state }: any) => [id, state])).toEqual([
      [killed.id, 'failed'],
      [sent.id, 'sent'],
      [gone.id, 'failed'],
      [retrying.id, 'retrying'],
      [queued.id, 'queued'],
    ])
    expect(body.mails[3]).toMatchObject({ error: '451 later', attempts: 3, dueAt: '2099-01-01T00:00:00.000Z' })
    const ids = async (query: string) => (await admin().get(`/api/mails?${query}`)).body.mails.map(({ id }: any) => id)
    expect(await ids('state=failed,sent')).toEqual([killed.id, sent.id, gone.id])
    expect(await ids('recipient=ANN@acme')).toEqual([queued.id])
    expect(await ids('recipient=%25')).toEqual([])
    expect(await ids('size=2&page=1')).toEqual([gone.id, retrying.id])
    expect((await admin().get('/api/mails?state=lost')).status).toBe(400)
  })
  it('shows an email as text and HTML with its link', async () => {
    const { id } = await buildMail(app.db)
    const { status, body } = await admin().get(`/api/mail/${id}`)
    expect([status, body.hidden, body.isLinkShowable]).toEqual([200, 'none', false])
    expect(body.text).toBe('Hello Ann,\n\nAcme now has access.\n\nOpen the API\nhttp://localhost/apis/3\n\nThe developer portal')
    expect(body.html).toContain('<a href="http://localhost/apis/3"')
    expect((await admin().get('/api/mail/999999')).status).toBe(404)
  })
  it('shows no one a link or a text that lets them act as the recipient', async () => {
    const { id } = await buildMail(app.db, invitation)
    await queuePlainMail(app.db, {
      to: 'ann@acme.example',
      subject: 'Reset your password',
      text: 'https://portal.example/oidc/reset-password?token=s3cret',
    })
    const { body, text } = await admin().get(`/api/mail/${id}`)
    expect(body).toMatchObject({ hidden: 'link', text: 'Hello Ann,\n\nAcme now has access.\n\nThe developer portal' })
    const [plain] = (await admin().get('/api/mails')).body.mails
    const other = await admin().get(`/api/mail/${plain.id}`)
    expect(other.body).toMatchObject({ hidden: 'text', text: null, html: null, isLinkShowable: false })
    expect(text + other.text + (await admin().get('/api/mails')).text).not.toContain('s3cret')
  })
})

describe('a failed email', () => {
  it.each([
    ['waiting for its next attempt', waiting],
    ['given up', failed],
    ['whose sender was killed at its last attempt', { attempts: 15, leaseUntil: new Date('2020-01-01T00:00:00Z') }],
  ])('is due at once when it is sent again: %s', async (_, values) => {
    const { id } = await buildMail(app.db, values)
    const { status, body } = await admin().post(`/api/mail/${id}/retry`)
    expect([status, body.state]).toEqual([200, 'error' in values ? 'retrying' : 'queued'])
    const store = outboxStore(app.db, 1000)
    const taken = await store.take()
    expect(taken?.id).toBe(id)
    expect(await store.take()).toBeUndefined()
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'mail.retry')).orderBy(sql`id desc`).limit(1)
    expect(entry).toMatchObject({
      objectType: 'mail',
      objectId: String(id),
      before: { state: 'error' in values && values.attempts < 15 ? 'retrying' : 'failed' },
    })
  })
  it('gets as many attempts and the same delays as a new one', async () => {
    const { id } = await buildMail(app.db, failed)
    await admin().post(`/api/mail/${id}/retry`)
    const store = outboxStore(app.db, 1000)
    const taken = await store.take()
    if (taken) await store.failed(taken, 'again')
    const { body } = await admin().get(`/api/mail/${id}`)
    expect(body).toMatchObject({ state: 'retrying', attempts: 16, error: 'again' })
    const [row] = await app.db.select({ seconds: sql<number>`extract(epoch from lease_until - now())::float` }).from(mailOutbox)
    expect(row?.seconds).toBeLessThan(3)
  })
  it('is not sent again while it is being sent, or once it was', async () => {
    const { id } = await buildMail(app.db, { attempts: 1, leaseUntil: sql`now() + interval '1 minute'` as never })
    const sent = await buildMail(app.db, { sentAt: new Date() })
    for (const one of [id, sent.id]) {
      const { status, body } = await admin().post(`/api/mail/${one}/retry`)
      expect([status, body.detail]).toEqual([409, 'This email is not waiting for another attempt'])
    }
    expect((await admin().post('/api/mail/999999/retry')).status).toBe(404)
  })
  it('is sent once, however many ask at the same time', async () => {
    const { id } = await buildMail(app.db, failed)
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin().post(`/api/mail/${id}/retry`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const store = outboxStore(app.db, 60_000)
    const taken = await Promise.all([store.take(), store.take(), store.take()])
    expect(taken.filter(Boolean)).toHaveLength(1)
    const [row] = await app.db.select().from(mailOutbox)
    expect(row?.attemptsMax).toBe(30)
  })
})

describe('the secret link of an email', () => {
  it('is shown to hand it over where no mail server sends it, after the audit row', async () => {
    const { id } = await buildMail(app.db, invitation)
    expect((await admin().get(`/api/mail/${id}`)).body.isLinkShowable).toBe(true)
    const { status, body } = await admin().post(`/api/mail/${id}/link`)
    expect([status, body]).toEqual([200, { secret: 'http://localhost/oidc/reset-password?token=s3cret' }])
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, 'mail.reveal-link'))
    expect(rows.at(-1)).toMatchObject({ objectId: String(id), actorId: people.portalAdmin.id })
    expect(JSON.stringify(rows)).not.toContain('s3cret')
  })
  it('is shown to no one where a mail server sends it', async () => {
    const { id } = await buildMail(app.db, invitation)
    const as = sending.as(people.portalAdmin.email)
    expect((await as.get(`/api/mail/${id}`)).body.isLinkShowable).toBe(false)
    expect((await as.post(`/api/mail/${id}/link`)).status).toBe(409)
    expect((await as.get('/api/mails')).body.isSending).toBe(true)
  })
  it('is not there for an email without one, of the identity provider, or once it was sent', async () => {
    const mails = [
      await buildMail(app.db),
      await buildMail(app.db, { holdsSecret: true, template: null, link: null }),
      await buildMail(app.db, { ...invitation, sentAt: new Date() }),
      await buildMail(app.db, { ...invitation, link: null }),
    ]
    for (const { id } of mails) expect((await admin().post(`/api/mail/${id}/link`)).status).toBe(409)
  })
})

import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { startMailServer } from '../../test/mail-server.ts'
import type { Database } from '../db/client.ts'
import { mailOutbox } from '../db/schema/index.ts'
import { queueMail, queuePlainMail } from '../mails/index.ts'
import { createMailer } from './mail.ts'

let database: Database
let smtp: Awaited<ReturnType<typeof startMailServer>>
const running: { stop(): Promise<void> }[] = []
const mailer = (smtpUrl: string | undefined, leaseMs?: number) => {
  const log = pino({ level: 'silent' })
  const made = createMailer({
    db: database.db,
    log,
    smtpUrl,
    from: 'no-reply@apim.example',
    publicUrl: 'https://portal.example',
    pollMs: 20,
    ...(leaseMs && { leaseMs }),
  })
  running.push(made)
  made.start()
  return made
}
beforeAll(async () => {
  database = await testDatabase()
  smtp = await startMailServer()
})
beforeEach(async () => {
  await database.db.delete(mailOutbox)
  smtp.mails.length = 0
  Object.assign(smtp.state, { refuse: false, hold: Promise.resolve(), recipients: 0 })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})
afterAll(async () => {
  await smtp.close()
  await database.close()
})
const outbox = () => database.db.select().from(mailOutbox)
const mail = {
  to: 'ann@acme.example',
  subject: 'Access to Fund Prices was approved',
  text: 'Hello Ann,\nhttps://portal.example/reset/s3cret',
}

const decision = {
  to: 'ann@acme.example',
  template: 'access-request.approved',
  values: { name: 'Ann', organization: 'Acme', api: 'Fund Prices' },
  link: '/apis/3',
} as const
/** The parts of a received email, decoded. */
const partsOf = (received = '') =>
  received.split(/^--.*$/m).map((part) =>
    part
      .split(/\n\n/)
      .slice(1)
      .join('\n\n')
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  )

describe('the outbox', () => {
  it('sends an email from a template as text and HTML, with a link to the portal, and keeps what it said', async () => {
    await queueMail(database.db, decision)
    mailer(smtp.url)
    await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1)
    const [received = ''] = smtp.mails
    expect(received).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(received).toMatch(/^Content-Type: multipart\/alternative/m)
    const [, text, html] = partsOf(received)
    expect(text).toContain('Open the API\nhttps://portal.example/apis/3')
    expect(html).toContain('<a href="https://portal.example/apis/3"')
    await expect.poll(async () => (await outbox())[0]?.sentAt, { timeout: 30_000 }).toBeInstanceOf(Date)
    expect(await outbox()).toMatchObject([{ text: 'Hello Ann,\n\nAcme now has access to the API Fund Prices.', link: '/apis/3' }])
  })
  it('forgets a link that lets someone act as the recipient once it is sent', async () => {
    await queueMail(database.db, { ...decision, link: '/accept?token=s3cret' })
    await database.db.update(mailOutbox).set({ holdsSecret: true })
    mailer(smtp.url)
    await expect.poll(async () => (await outbox())[0]?.sentAt, { timeout: 30_000 }).toBeInstanceOf(Date)
    expect(partsOf(smtp.mails[0]).join()).toContain('s3cret')
    expect(await outbox()).toMatchObject([{ link: null, text: expect.stringContaining('Acme now has access') }])
  })
  it('keeps an email only if the change it reports is committed', async () => {
    const change = database.db.transaction(async (tx) => {
      await queuePlainMail(tx, mail)
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    expect(await outbox()).toEqual([])
  })
  it('keeps emails if no mail server is configured', async () => {
    await mailer(undefined).sendMail(mail)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await outbox()).toMatchObject([{ recipient: mail.to, subject: mail.subject, text: mail.text, sentAt: null, attempts: 0 }])
  })
  it('sends each email once, even with two servers running, and then deletes its text', async () => {
    for (let n = 0; n < 20; n++) await queuePlainMail(database.db, { ...mail, subject: `Mail ${n}` })
    mailer(smtp.url)
    mailer(smtp.url)
    await expect.poll(async () => (await outbox()).filter(({ sentAt }) => sentAt === null).length, { timeout: 30_000 }).toBe(0)
    const subjects = smtp.mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]).sort()
    expect(subjects).toEqual(Array.from({ length: 20 }, (_, n) => `Mail ${n}`).sort())
    expect(smtp.mails[0]).toMatch(/^From: no-reply@apim\.example$/m)
    expect(smtp.mails[0]).toMatch(/^To: ann@acme\.example$/m)
    expect(JSON.stringify(await outbox())).not.toContain('s3cret')
  })
  it('retries when the mail server refuses, and records the reason', async () => {
    smtp.state.refuse = true
    const { sendMail } = mailer(smtp.url)
    await sendMail(mail)
    await expect.poll(async () => (await outbox())[0]?.error, { timeout: 30_000 }).toContain('451')
    expect(await outbox()).toMatchObject([{ sentAt: null, text: mail.text }])
    smtp.state.refuse = false
    await database.db.update(mailOutbox).set({ leaseUntil: sql`now()` })
    await expect.poll(async () => (await outbox())[0]?.sentAt, { timeout: 30_000 }).toBeInstanceOf(Date)
    expect(smtp.mails).toHaveLength(1)
  })
  it.each(['1 second', '30 days'])('waits longer after each failure, however long ago it was queued (%s)', async (age) => {
    smtp.state.refuse = true
    await queuePlainMail(database.db, mail)
    await database.db.update(mailOutbox).set({ attempts: 8, createdAt: sql`now() - ${age}::interval` })
    mailer(smtp.url)
    const isDueIn = (from: string, to: string) =>
      database.db.$count(mailOutbox, sql`${mailOutbox.leaseUntil} between now() + ${from}::interval and now() + ${to}::interval`)
    await expect.poll(async () => (await outbox())[0]?.error, { timeout: 30_000 }).toContain('451')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([(await outbox())[0]?.attempts, await isDueIn('2 minutes', '9 minutes')]).toEqual([9, 1])
    await database.db.update(mailOutbox).set({ leaseUntil: sql`now()`, error: null })
    await expect.poll(async () => (await outbox())[0]?.error, { timeout: 30_000 }).toContain('451')
    expect([(await outbox())[0]?.attempts, await isDueIn('10 minutes', '18 minutes')]).toEqual([10, 1])
  })
  it('takes no email to no address, which is that of a deleted user', async () => {
    await queuePlainMail(database.db, { ...mail, to: '' })
    await queuePlainMail(database.db, mail)
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual([mail.to])
  })
  it.each(['not an address', 'ann@acme.example, eve@evil.example', 'ann@acme.example <eve@evil.example>'])(
    'is not held up by an email that can never be sent: to %s',
    async (to) => {
      await queuePlainMail(database.db, { ...mail, to })
      await queuePlainMail(database.db, mail)
      mailer(smtp.url)
      await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1)
      await expect
        .poll(async () => (await outbox()).map(({ error }) => error), { timeout: 30_000 })
        .toContain('The recipient is not an email address')
      expect(smtp.state.recipients).toBe(1)
    },
  )
  it('holds no transaction and no row lock while the mail server is slow', async () => {
    await queuePlainMail(database.db, mail)
    const { promise, resolve } = Promise.withResolvers<void>()
    smtp.state.hold = promise
    mailer(smtp.url)
    await expect.poll(() => smtp.state.recipients, { timeout: 30_000 }).toBe(1)
    const { rows } = await database.pool.query(
      `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
    expect(rows).toEqual([])
    await database.pool.query(`select id from mail_outbox for update nowait`)
    resolve()
    await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1)
  })
  it('sends an email once even if that takes longer than a lease and another server is running', async () => {
    await queuePlainMail(database.db, mail)
    const { promise, resolve } = Promise.withResolvers<void>()
    smtp.state.hold = promise
    for (let n = 0; n < 2; n++) mailer(smtp.url, 200)
    await expect.poll(() => smtp.state.recipients, { timeout: 30_000 }).toBe(1)
    await new Promise((later) => setTimeout(later, 1500))
    expect(smtp.state.recipients).toBe(1)
    resolve()
    await expect.poll(async () => (await outbox())[0]?.sentAt, { timeout: 30_000 }).toBeInstanceOf(Date)
    expect(smtp.mails).toHaveLength(1)
  })
  it('sends an email whose sender was killed once its lease expires, with the same Message-ID', async () => {
    await queuePlainMail(database.db, mail)
    await database.db
      .update(mailOutbox)
      .set({ attempts: 1, leaseUntil: sql`now() + interval '1 hour'`, createdAt: sql`now() - interval '9 seconds'` })
    mailer(smtp.url)
    await queuePlainMail(database.db, { ...mail, subject: 'The next one' })
    await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1)
    expect(smtp.mails[0]).toContain('The next one')
    await database.db.update(mailOutbox).set({ leaseUntil: sql`now()` }).where(eq(mailOutbox.subject, mail.subject))
    await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(2)
    const [first] = await outbox().orderBy(mailOutbox.id)
    // The Message-ID of the first sender, so that a mailbox that already has the email can tell.
    await database.db
      .update(mailOutbox)
      .set({ sentAt: null, text: mail.text })
      .where(eq(mailOutbox.id, first?.id ?? 0))
    await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(3)
    const ids = smtp.mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])
    expect(ids[2]).toBe(ids[1])
    expect(ids[0]).not.toBe(ids[1])
  })
  it('lets no one inject headers or further recipients', async () => {
    await queuePlainMail(database.db, {
      ...mail,
      subject: 'Hello\r\nBcc: eve@evil.example',
      to: 'ann@acme.example\r\nCc: eve@evil.example',
    })
    expect(await outbox()).toMatchObject([{ subject: 'Hello Bcc: eve@evil.example', recipient: 'ann@acme.example Cc: eve@evil.example' }])
    mailer(smtp.url)
    await expect.poll(async () => (await outbox())[0]?.attempts, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(smtp.mails.join('\n')).not.toMatch(/^(bcc|cc):/im)
    expect(await database.db.$count(mailOutbox, eq(mailOutbox.recipient, 'eve@evil.example'))).toBe(0)
  })
})

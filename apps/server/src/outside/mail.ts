import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { leasedWork } from '../jobs/leased-work.ts'
import { composeMail } from '../mails/composed-mail.ts'
import { type Mail, outboxStore, type QueuedMail, queuePlainMail } from '../mails/outbox.ts'

const timeoutMs = 15_000

export interface MailerOptions {
  db: Db
  log: Logger
  /** Without it emails stay in the outbox. */
  smtpUrl: string | undefined
  from: string
  /** The portal's URL, for links. */
  publicUrl: string
  pollMs?: number
  /** How long after its sender was killed an email is sent by another process. */
  leaseMs?: number
}

/** Tells out-of-office notices and the like that no one reads replies (RFC 3834). */
const automatic = { headers: { 'Auto-Submitted': 'auto-generated' } }

/** One address, and nothing that a mail server could read as another or as a header. */
const isOneAddress = (text: string) => /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text)

type Send = (mail: QueuedMail) => Promise<unknown>

/**
 * Sends one due email; returns whether there was one. No transaction is open meanwhile. Only if a process is killed after the mail server accepts the
 * email and before that is recorded is it sent twice, with the same Message-ID.
 */
const sendNext = async (db: Db, send: Send, leaseMs: number): Promise<boolean> => {
  const outbox = outboxStore(db, leaseMs)
  const mail = await outbox.take()
  if (!mail) return false
  await leasedWork({
    leaseMs,
    keep: () => outbox.keep(mail),
    work: () =>
      send(mail).then(
        () => undefined,
        (error: Error) => error.message.slice(0, 500),
      ),
    note: (failure) => (failure === undefined ? outbox.sent(mail) : outbox.failed(mail, failure)),
  })
  return true
}

/** Sends the outbox's emails over SMTP in the background; `sendMail` queues an email that is not part of a change. */
export const createMailer = ({ db, log, smtpUrl, from, publicUrl, pollMs = 2000, leaseMs = 30_000 }: MailerOptions) => {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...timeouts }, { from }) : undefined
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const send: Send = async (mail) => {
    const { id, createdAt, recipient, subject, template } = mail
    if (!isOneAddress(recipient)) throw new Error('The recipient is not an email address')
    const content = template === null ? { text: mail.text } : composeMail(mail, publicUrl)
    const messageId = `<${id}.${createdAt.getTime()}@${domain}>`
    return transport?.sendMail({ to: { name: '', address: recipient }, subject, messageId, ...automatic, ...content })
  }
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isStopped = false

  const work = async () => {
    try {
      while (!isStopped && (await sendNext(db, send, leaseMs)));
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be processed')
    }
    if (!isStopped) timer = setTimeout(start, pollMs)
  }
  const start = () => {
    if (!transport) return
    working = work()
  }

  return {
    start,
    sendMail: (mail: Mail): Promise<void> => queuePlainMail(db, mail),
    /** Stops after the current email. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await working
      transport?.close()
    },
  }
}

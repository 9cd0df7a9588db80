import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { portalLink, retryMail } from '../../mails/index.ts'
import { type MailFilter, mailsStore, type WholeMail } from './mails.store.ts'
import { isLinkShowable, mailDetail, mailView } from './mails.views.ts'

export interface MailsDeps {
  db: Db
  publicUrl: string
  /** Whether a mail server is configured. */
  isSending: boolean
}

const objectType = 'mail'
const requireFound = (mail: WholeMail | undefined): WholeMail => {
  if (!mail) throw notFound('Email')
  return mail
}

/** The outbox, for portal admins. */
export const createMails = ({ db, publicUrl, isSending }: MailsDeps) => {
  const store = mailsStore(db)
  const requireShowable = async (tx: Tx, id: number) => {
    const mail = requireFound(await store.find(tx, id))
    if (!isLinkShowable(mail, isSending)) throw conflict('This email has no link that can be shown')
    return mail
  }
  const shown = (link: string) => ({ secret: portalLink(publicUrl, link) })
  return {
    list: async ({ recipient, state, ...paging }: MailFilter & Paging) => {
      const { rows, total } = await store.page({ recipient, state }, paging)
      return { mails: rows.map(mailView), total, isSending }
    },
    /** Throws 404 if there is none with that ID. */
    find: async (id: number) => mailDetail(requireFound(await store.find(db, id)), publicUrl, isSending),
    /** Makes a failed email due now, with as many attempts as a new one. Throws 404 if there is none, 409 for one that is not waiting. */
    retry: (user: SignedIn, id: number) =>
      db.transaction(async (tx) => {
        const before = mailView(requireFound(await store.find(tx, id)))
        if (!(await retryMail(tx, id))) throw conflict('This email is not waiting for another attempt')
        const after = mailView(requireFound(await store.find(tx, id)))
        await audit(tx, user, { action: 'mail.retry', objectType, objectId: id, before, after })
        return after
      }),
    /** The secret link of an email that no mail server sends. Throws 404 if there is none, 409 if it is or will be sent; the audit row comes first. */
    revealLink: (user: SignedIn, id: number) =>
      db.transaction(async (tx) => {
        const { recipient, template, link } = await requireShowable(tx, id)
        await audit(tx, user, { action: 'mail.reveal-link', objectType, objectId: id, before: null, after: { recipient, template } })
        return shown(link)
      }),
    /** The link again, for a retry of the call that was recorded. */
    linkAgain: async (id: number) => shown((await requireShowable(db, id)).link),
  }
}
export type Mails = ReturnType<typeof createMails>

import type { Mail, MailDetail } from '@apim/contract/mails/schemas'
import { composeMail } from '../../mails/index.ts'
import type { ListedMail, WholeMail } from './mails.store.ts'

/** An email as the outbox lists it. */
export const mailView = ({
  id,
  recipient,
  subject,
  template,
  state,
  createdAt,
  sentAt,
  attempts,
  error,
  leaseUntil,
}: ListedMail): Mail => ({
  id,
  recipient,
  subject,
  template,
  state,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  attempts,
  error,
  dueAt: state === 'retrying' ? (leaseUntil?.toISOString() ?? null) : null,
})

/** What of an email lets someone act as the recipient. */
const hiddenIn = ({ holdsSecret, template }: WholeMail) => {
  if (!holdsSecret) return 'none'
  return template === null ? 'text' : 'link'
}

/** Whether a portal admin may see the link of an email, to hand it over: no mail server will. */
export const isLinkShowable = (mail: WholeMail, isSending: boolean): mail is WholeMail & { link: string } =>
  hiddenIn(mail) === 'link' && mail.link !== null && mail.sentAt === null && !isSending

/** An email in full; its secret, if it has one, is left out. */
export const mailDetail = (mail: WholeMail, publicUrl: string, isSending: boolean): MailDetail => {
  const hidden = hiddenIn(mail)
  const content =
    hidden === 'text' ? { text: null, html: null } : composeMail({ ...mail, link: hidden === 'link' ? null : mail.link }, publicUrl)
  return { ...mailView(mail), ...content, hidden, isLinkShowable: isLinkShowable(mail, isSending) }
}

import type { Tx } from '../db/client.ts'
import { portalLink } from './composed-mail.ts'
import { insertMail } from './outbox.ts'
import { recipientLanguage } from './recipient-language.store.ts'
import { linkKindOf, type MailLink, type MailValues, type TemplateName } from './templates.ts'
import { mailLanguage } from './texts.ts'
import { oneLine, writeMail } from './written-mail.ts'

/** An email from a template. */
export type TemplateMail<Name extends TemplateName> = {
  to: string
  template: Name
  values: MailValues<Name>
} & MailLink<Name>

/**
 * Queues an email in the transaction of the change it reports: no change, no email. It is written in the recipient's language, in English where that is
 * not known or has no texts. Throws for a link that leaves the portal.
 */
export const queueMail = async <Name extends TemplateName>(
  tx: Pick<Tx, 'insert' | 'select'>,
  { to, template, values, link }: TemplateMail<Name>,
): Promise<void> => {
  const words = mailLanguage((await recipientLanguage(tx, oneLine(to))) ?? 'en')
  const mail = { ...writeMail(words, template, values), language: words.code, link: link ?? null, template }
  if (mail.link !== null) portalLink('http://portal.invalid', mail.link)
  await insertMail(tx, { ...mail, recipient: to, holdsSecret: linkKindOf(template) === 'secret' })
}

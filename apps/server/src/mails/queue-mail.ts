import type { Tx } from '../db/client.ts'
import { portalLink } from './composed-mail.ts'
import { insertMail } from './outbox.ts'
import { linkKindOf, type MailLink, type MailValues, type TemplateName } from './templates.ts'
import { mailLanguage } from './texts.ts'
import { writeMail } from './written-mail.ts'

/** An email from a template; in English unless the recipient's language is known. */
export type TemplateMail<Name extends TemplateName> = {
  to: string
  template: Name
  language?: string
  values: MailValues<Name>
} & MailLink<Name>

/** Queues an email in the transaction of the change it reports: no change, no email. Throws for a link that leaves the portal. */
export const queueMail = async <Name extends TemplateName>(
  tx: Pick<Tx, 'insert'>,
  { to, template, language = 'en', values, link }: TemplateMail<Name>,
): Promise<void> => {
  const words = mailLanguage(language)
  const mail = { ...writeMail(words, template, values), language: words.code, link: link ?? null, template }
  if (mail.link !== null) portalLink('http://portal.invalid', mail.link)
  await insertMail(tx, { ...mail, recipient: to, holdsSecret: linkKindOf(template) === 'secret' })
}

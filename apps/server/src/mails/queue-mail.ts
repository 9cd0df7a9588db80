import type { TextValues } from '@apim/contract/texts/translate'
import type { Tx } from '../db/client.ts'
import { portalLink } from './composed-mail.ts'
import { insertMails } from './outbox.ts'
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

/** Someone whom an email goes to: the name they are greeted by, and their language, if it is known. */
export interface MailReader {
  to: string
  name: string
  language: string | null
}
/** What an email says, whoever reads it. */
export interface MailContent {
  template: TemplateName
  values: TextValues
  link?: string | null | undefined
}

const written = ({ template, values, link = null }: MailContent, wanted: string | null) => {
  const words = mailLanguage(wanted ?? 'en')
  if (link !== null) portalLink('http://portal.invalid', link)
  return { ...writeMail(words, template, values), language: words.code, link, template, holdsSecret: linkKindOf(template) === 'secret' }
}

/**
 * Queues an email in the transaction of the change it reports: no change, no email. It is written in the recipient's language, in English where that is
 * not known or has no texts. Throws for a link that leaves the portal. What its reader may do without is told with `notify` instead.
 */
export const queueMail = async <Name extends TemplateName>(
  tx: Pick<Tx, 'insert' | 'select'>,
  { to, ...mail }: TemplateMail<Name>,
): Promise<void> => {
  const language = await recipientLanguage(tx, oneLine(to))
  await insertMails(tx, [{ ...written(mail, language ?? null), recipient: to }])
}

/** Queues the same email for many people, each in their language. */
export const queueMails = (tx: Pick<Tx, 'insert'>, readers: readonly MailReader[], mail: MailContent): Promise<void> =>
  insertMails(
    tx,
    readers.map(({ to, name, language }) => ({ ...written({ ...mail, values: { ...mail.values, name } }, language), recipient: to })),
  )

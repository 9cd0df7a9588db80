import { createTransport } from 'nodemailer'
import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'

const timeoutMs = 5000

/** The mail server accepts a connection and the account in SMTP_URL; nothing is sent. */
export const checkMail = async ({
  SMTP_URL: url,
  MAIL_FROM: from,
}: {
  SMTP_URL?: string | undefined
  MAIL_FROM: string
}): Promise<Finding[]> => {
  if (!url) return [warning('SMTP_URL is not set: emails stay in the outbox, which portal admins can read', 'set SMTP_URL to send them')]
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  try {
    await transport.verify()
    return [ok(`the mail server accepts us; emails come from ${from}`)]
  } catch (error) {
    return [problem(`the mail server refuses us: ${reasonOf(error)}`, 'check SMTP_URL: host, port, account, and smtp: or smtps:')]
  } finally {
    transport.close()
  }
}

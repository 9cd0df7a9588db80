export { composeMail, portalLink } from './composed-mail.ts'
export { mailTime } from './mail-time.ts'
export { hasFailed, type Mail, purgeMails, purgeUnsentMails, queuePlainMail, removeMailsTo, retryMail } from './outbox.ts'
export { queueMail } from './queue-mail.ts'

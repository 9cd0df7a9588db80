export { mailsRoutes } from './mails.routes.ts'
export { createMails } from './mails.service.ts'

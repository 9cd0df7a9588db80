export { inboxRoutes } from './inbox.routes.ts'
export { createInbox } from './inbox.service.ts'

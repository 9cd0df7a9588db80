export { auditRoutes } from './audit.routes.ts'
export { createAudit } from './audit.service.ts'
export { verificationRows } from './kept-verifications.store.ts'

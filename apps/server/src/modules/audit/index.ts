export { auditRoutes } from './audit.routes.ts'
export { createAudit } from './audit.service.ts'

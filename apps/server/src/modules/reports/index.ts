export { purgeKeyUses } from './ingest/ingest.store.ts'
export { reportsRoutes } from './reports.routes.ts'
export { createReports, type Reports } from './reports.service.ts'
export type { KeyUsage } from './usage/usage.service.ts'

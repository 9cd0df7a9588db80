export { reportsRoutes } from './reports.routes.ts'
export { createReports } from './reports.service.ts'

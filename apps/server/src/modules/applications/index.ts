export { applicationsRoutes } from './applications.routes.ts'
export { createApplications } from './applications.service.ts'

export { organizationsRoutes } from './organizations.routes.ts'
export { createOrganizations } from './organizations.service.ts'

export { organizationRows } from './deletion.store.ts'
export { organizationsRoutes } from './organizations.routes.ts'
export { createOrganizations, type Organizations } from './organizations.service.ts'

export { applicationsRoutes } from './applications.routes.ts'
export { type Applications, createApplications } from './applications.service.ts'
export { applicationRows } from './applications.store.ts'
export { type Ownership, ownership } from './owners.ts'

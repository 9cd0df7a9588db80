export { apiLifeRoutes } from './api-life.routes.ts'
export { createApiLife } from './api-life.service.ts'

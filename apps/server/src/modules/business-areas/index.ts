export { businessAreasRoutes } from './business-areas.routes.ts'
export { createBusinessAreas } from './business-areas.service.ts'

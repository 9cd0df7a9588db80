export { businessAreasRoutes } from './business-areas.routes.ts'
export { type BusinessAreas, createBusinessAreas } from './business-areas.service.ts'

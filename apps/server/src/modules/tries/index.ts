export { triesRoutes } from './tries.routes.ts'
export { createTries } from './tries.service.ts'

export { termsRoutes } from './terms.routes.ts'
export { createTerms, termsDue } from './terms.service.ts'
export { acceptanceRows } from './terms.store.ts'

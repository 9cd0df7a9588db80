export { accessRoutes } from './access.routes.ts'
export { type Access, createAccess } from './access.service.ts'
export { grantAccess, hasAccess, holdAccess, removeAccessTo, withdrawAccess } from './grants.service.ts'
export type { Keys } from './keys.ts'

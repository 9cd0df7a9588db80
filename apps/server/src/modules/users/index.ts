export { usersRoutes } from './users.routes.ts'
export { createUsers } from './users.service.ts'

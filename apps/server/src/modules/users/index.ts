export { usersRoutes } from './users.routes.ts'
export { createUsers, type Users } from './users.service.ts'

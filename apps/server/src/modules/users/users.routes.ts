import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Users } from './users.service.ts'

/** The calls for users. */
export const usersRoutes = (app: FastifyInstance, users: Users): void =>
  implement(app, contract.users, { list: ({ user, query }) => users.list(user, query) })

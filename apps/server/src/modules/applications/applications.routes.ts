import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Applications } from './applications.service.ts'

/** The routes for applications. */
export const applicationsRoutes = (app: FastifyInstance, applications: Applications): void =>
  implement(app, contract.applications, { own: ({ user, query }) => applications.own(user, query) })

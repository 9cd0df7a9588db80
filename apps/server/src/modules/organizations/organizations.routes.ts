import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Organizations } from './organizations.service.ts'

/** The routes for organizations. */
export const organizationsRoutes = (app: FastifyInstance, organizations: Organizations): void =>
  implement(app, contract.organizations, { names: ({ user, query }) => organizations.names(user, query) })

import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Expiry } from './expiry.service.ts'

/** The call about what expires. */
export const expiryRoutes = (app: FastifyInstance, expiry: Expiry): void =>
  implement(app, contract.expiry, { list: ({ query, user }) => expiry.list(user, query) })

import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Invitations } from './invitations.service.ts'

/** The call behind the link of an invitation. */
export const invitationsRoutes = (app: FastifyInstance, invitations: Invitations): void =>
  implement(app, contract.invitations, { open: ({ body }) => invitations.open(body.token) })

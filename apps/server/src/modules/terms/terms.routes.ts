import { contract } from '@apim/contract'
import { termsVersion } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Terms } from './terms.service.ts'

/** Accepting the terms. */
export const termsRoutes = (app: FastifyInstance, terms: Terms): void =>
  implement(app, contract.terms, {
    accept: { objectType: 'user', run: ({ user, body }) => terms.accept(user, body.version), replay: () => ({ version: termsVersion }) },
  })

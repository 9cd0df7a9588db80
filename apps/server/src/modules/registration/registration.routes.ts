import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import { preferredLanguage } from '../../http/preferred-language.ts'
import type { Registration } from './registration.service.ts'

const objectType = 'registration'

/** The calls of sign-up and of its queues. */
export const registrationRoutes = (app: FastifyInstance, registration: Registration): void =>
  implement(app, contract.registration, {
    rules: () => registration.rules(),
    register: {
      objectType,
      run: ({ body, request, attempt }) =>
        registration.register(body, {
          address: request.ip,
          requestId: request.id,
          attempt,
          language: preferredLanguage(request.headers['accept-language']),
        }),
      replay: (_, requestId) => ({ requestId }),
    },
    status: ({ body }) => registration.status(body.token),
    pending: ({ query }) => registration.pending(query),
    queue: ({ user, query }) => registration.queue(user, query),
    detail: ({ user, params }) => registration.detail(user, params.id),
    approve: {
      objectType,
      run: ({ user, body }) => registration.approve(user, body),
      replay: (_, id) => registration.approvedAgain(id),
    },
    approveForOrganization: {
      objectType,
      run: ({ user, body }) => registration.approveForOrganization(user, body),
      replay: (_, id) => registration.approvedAgain(id),
    },
    deny: {
      objectType,
      run: ({ user, body }) => registration.deny(user, body),
      replay: (_, accessRequestId) => ({ accessRequestId }),
    },
    denyForOrganization: {
      objectType,
      run: ({ user, body }) => registration.denyForOrganization(user, body),
      replay: (_, accessRequestId) => ({ accessRequestId }),
    },
    route: {
      objectType,
      run: ({ user, body, version }) => registration.route(user, body, version),
      replay: (_, id) => registration.routedAgain(id),
    },
    domains: ({ query }) => registration.domains(query),
    removeDomain: {
      objectType: 'verified-domain',
      run: ({ user, params }) => registration.removeDomain(user, params.id),
      replay: replayEntityId,
    },
  })

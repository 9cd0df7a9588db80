import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { Access } from './access.service.ts'

/** The routes for access requests and grants. */
export const accessRoutes = (app: FastifyInstance, access: Access): void =>
  implement(app, contract.access, {
    requests: ({ query, user }) => access.find(user, { productId: query.apiId, organizationId: query.orgId }),
    request: {
      objectType: 'access-request',
      run: ({ body, user }) => access.request(user, body),
      replay: (_, id) => access.requestAgain(id),
    },
    filterRequests: ({ body, user }) => access.find(user, body),
    allRequests: ({ query }) => access.all(query),
    approve: {
      objectType: 'access-request',
      run: ({ body, user }) => access.approve(user, body.apiAccessRequestId, body.ownKeys),
      replay: (_, id) => access.requestAgain(id),
    },
    deny: {
      objectType: 'access-request',
      run: ({ body, user }) => access.deny(user, body.apiAccessRequestId, body.reason),
      replay: (_, id) => access.requestAgain(id),
    },
    available: ({ params, user }) => access.available(user, params.orgId),
    grants: ({ query }) => access.grants({ ...query, keyDue: query.keyDue && query.keyDue === 'true' }),
    setOwnKeys: {
      objectType: 'access-grant',
      run: ({ params, body, user }) => access.setOwnKeys(user, params.id, body.ownKeys),
      replay: replayEntityId,
    },
    revoke: {
      objectType: 'access-grant',
      run: ({ params, user }) => access.revoke(user, params.id),
      // Keys that a killed process has not yet suspended at the gateway are unfinished work, picked up within seconds.
      replay: replayEntityId,
    },
  })

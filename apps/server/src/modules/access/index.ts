import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { entityAgain, implement } from '../../http/implement.ts'
import { type AccessService, accessService } from './access.service.ts'
import type { Keys } from './keys.ts'

export { type AccessService, accessService } from './access.service.ts'
export { grantAccess, hasAccess, holdAccess, withdrawAccess } from './grants.service.ts'
export type { Keys } from './keys.ts'

/** Access requests and grants; answers what other modules may use. */
export const access = (app: FastifyInstance, { db, keys }: { db: Db; keys: Keys }): AccessService => {
  const service = accessService(db, keys)
  implement(app, contract.access, {
    requests: ({ query, user }) => service.find(user, { productId: query.apiId, organizationId: query.orgId }),
    request: {
      of: 'access-request',
      first: ({ body, user }) => service.request(user, body),
      again: (_, id) => service.requestAgain(id),
    },
    filterRequests: ({ body, user }) => service.find(user, body),
    allRequests: ({ query }) => service.all(query),
    approve: {
      of: 'access-request',
      first: ({ body, user }) => service.approve(user, body.apiAccessRequestId),
      again: (_, id) => service.requestAgain(id),
    },
    deny: {
      of: 'access-request',
      first: ({ body, user }) => service.deny(user, body.apiAccessRequestId),
      again: (_, id) => service.requestAgain(id),
    },
    available: ({ params, user }) => service.available(user, params.orgId),
    grants: ({ query }) => service.grants({ ...query, keyDue: query.keyDue && query.keyDue === 'true' }),
    revoke: {
      of: 'access-grant',
      first: ({ params, user }) => service.revoke(user, params.id),
      // Keys that a killed process has not shut out at the gateway yet are unfinished work, which is taken up within seconds.
      again: entityAgain,
    },
  })
  return service
}

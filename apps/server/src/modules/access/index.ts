import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { implement } from '../../http/implement.ts'
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
    request: ({ body, user }) => service.request(user, body),
    filterRequests: ({ body, user }) => service.find(user, body),
    allRequests: ({ query }) => service.all(query),
    approve: ({ body, user }) => service.approve(user, body.apiAccessRequestId),
    deny: ({ body, user }) => service.deny(user, body.apiAccessRequestId),
    available: ({ params, user }) => service.available(user, params.orgId),
    grants: ({ query }) => service.grants(query),
    revoke: ({ params, user }) => service.revoke(user, params.id),
  })
  return service
}

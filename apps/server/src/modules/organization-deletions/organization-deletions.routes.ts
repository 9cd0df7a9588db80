import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { OrganizationDeletions } from './organization-deletions.service.ts'

/** The calls that delete organizations and restore them. */
export const organizationDeletionsRoutes = (app: FastifyInstance, deletions: OrganizationDeletions): void => {
  const step = { objectType: 'organization-deletion', replay: (_: unknown, id: number) => deletions.again(id) }
  implement(app, contract.organizationDeletions, {
    check: ({ query }) => deletions.check(query.id),
    request: { ...step, run: ({ user, params, body }) => deletions.request(user, params.id, body.confirm) },
    requestByGet: { ...step, run: ({ user, query }) => deletions.request(user, query.id) },
    requests: ({ query }) => deletions.requests(query),
    grants: ({ query }) => deletions.grants(query),
    detail: ({ params }) => deletions.detail(params.id),
    approve: { ...step, run: ({ user, params, body }) => deletions.approve(user, params, body.confirm) },
    approveByGet: { ...step, run: ({ user, query }) => deletions.approve(user, query) },
    deny: { ...step, run: ({ user, params, body }) => deletions.deny(user, params, body.reason) },
    denyByGet: { ...step, run: ({ user, query }) => deletions.deny(user, query) },
    restore: { objectType: 'organization', run: ({ user, params }) => deletions.restore(user, params.id), replay: replayEntityId },
  })
}

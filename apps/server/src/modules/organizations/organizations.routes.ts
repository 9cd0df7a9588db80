import { contract, type Organization } from '@apim/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Organizations } from './organizations.service.ts'

const typeOf = { '': undefined, '0': false, '1': true }

const withVersion = (reply: FastifyReply, organization: Organization) => {
  reply.header('etag', `"${organization.version}"`)
  return organization
}

/** The routes for organizations. */
export const organizationsRoutes = (app: FastifyInstance, organizations: Organizations): void =>
  implement(app, contract.organizations, {
    names: ({ user, query: { open, ...choice } }) => organizations.names(user, { ...choice, open: open !== undefined }),
    list: ({ query: { type = '', ...query } }) => organizations.list({ ...query, external: typeOf[type] }),
    detail: ({ user, params }) => organizations.details(user, params.id),
    edited: async ({ query, reply }) => withVersion(reply, await organizations.find(query.id)),
    save: {
      objectType: 'organization',
      run: ({ body, user, version }) => organizations.save(user, body, version),
      replay: (_, id) => organizations.find(id),
    },
    setStatus: {
      objectType: 'organization',
      run: ({ user, params, body, version }) => organizations.setActive(user, params.id, body.active, version),
      replay: (_, id) => organizations.switched(id),
    },
    deactivate: {
      objectType: 'organization',
      run: ({ user, query }) => organizations.toggle(user, query.id, query.expected),
      replay: (_, id) => organizations.switched(id),
    },
  })

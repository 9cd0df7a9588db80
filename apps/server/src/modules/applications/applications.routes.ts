import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { Applications } from './applications.service.ts'

/** The routes for applications. */
export const applicationsRoutes = (app: FastifyInstance, applications: Applications): void =>
  implement(app, contract.applications, {
    own: ({ user, query }) => applications.own(user, query),
    list: ({ user, query }) => applications.list(user, query),
    detail: ({ user, params }) => applications.detail(user, params.id),
    editable: async ({ user, query, reply }) => {
      if (query.id === undefined) return applications.presets(user, query.orgId)
      const application = await applications.editable(user, query.id)
      reply.header('etag', `"${application.version}"`)
      return application
    },
    save: {
      objectType: 'application',
      run: ({ user, body, version }) => applications.save(user, body, version),
      replay: ({ user }, id) => applications.editable(user, id),
    },
    remove: {
      objectType: 'application',
      run: ({ user, params, query }) => applications.remove(user, params.id, query.confirm),
      replay: replayEntityId,
    },
  })

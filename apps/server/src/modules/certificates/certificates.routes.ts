import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { Certificates } from './certificates.service.ts'

/** The calls on certificates. */
export const certificatesRoutes = (app: FastifyInstance, certificates: Certificates): void =>
  implement(app, contract.certificates, {
    list: async ({ query, user, request, reply }) => {
      try {
        return await certificates.list(user, query.resourceId)
      } catch (error) {
        // The specification's clients read a failure as an empty list; the status tells others that it is one (part 2, section 7).
        request.log.error({ err: error }, 'the certificates could not be listed')
        reply.code(500)
        return []
      }
    },
    add: {
      objectType: 'certificate',
      run: ({ body, user }) => certificates.add(user, body),
      replay: (_, id) => certificates.find(id),
    },
    remove: { objectType: 'certificate', run: ({ params, user }) => certificates.remove(user, params.id), replay: replayEntityId },
  })

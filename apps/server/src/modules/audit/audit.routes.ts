import { contract } from '@apim/contract'
import { exportFileName } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Audit } from './audit.service.ts'

/** The calls on the audit log. */
export const auditRoutes = (app: FastifyInstance, audit: Audit): void =>
  implement(app, contract.audit, {
    list: ({ query }) => audit.list(query),
    choices: () => audit.choices(),
    download: async ({ query, user, reply }) => {
      const csv = await audit.download(user, query)
      reply.header('content-disposition', `attachment; filename="${exportFileName}"`)
      return csv
    },
    detail: ({ params }) => audit.find(params.id),
    verification: () => audit.verification(),
    verify: {
      objectType: 'audit-log',
      run: ({ user }) => audit.verify(user),
      replay: (_, id) => audit.verificationAgain(id),
    },
  })

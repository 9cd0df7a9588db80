import { can, contract } from '@apim/contract'
import { exportFileName, responseCodes } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import { ingestRoutes } from './ingest/ingest.routes.ts'
import type { Reports } from './reports.service.ts'

/** The report calls, and the endpoint to which gateways deliver their access log. */
export const reportsRoutes = (app: FastifyInstance, reports: Reports): void => {
  ingestRoutes(app, reports)
  implement(app, contract.reports, {
    responseCodes: ({ user }) => (user.organizationId === null && !can.seeAllOrganizations(user) ? [] : [...responseCodes]),
    list: ({ query, user }) => reports.list(user, query),
    count: ({ query, user }) => reports.count(user, query),
    download: async ({ query, user, reply }) => {
      const csv = await reports.exportCsv(user, query)
      reply.header('content-disposition', `attachment; filename="${exportFileName}"`)
      return csv
    },
  })
}

import { can, contract } from '@apim/contract'
import { exportFileName, responseCodes } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import { exportService } from './export.service.ts'
import { type IngestOptions, ingest } from './ingest.ts'
import { reportsService } from './reports.service.ts'

/** The access reports, and the door through which gateways deliver what they are made of. */
export const reports = (app: FastifyInstance, options: IngestOptions): void => {
  const service = reportsService(options.db)
  const exportCsv = exportService(options.db, app.log)
  ingest(app, options)
  implement(app, contract.reports, {
    responseCodes: ({ user }) => (user.organizationId === null && !can.seeAllOrganizations(user) ? [] : [...responseCodes]),
    list: ({ query, user }) => service.list(user, query),
    count: ({ query, user }) => service.count(user, query),
    download: async ({ query, user, reply }) => {
      const csv = await exportCsv(user, query)
      reply.header('content-disposition', `attachment; filename="${exportFileName}"`)
      return csv
    },
  })
}

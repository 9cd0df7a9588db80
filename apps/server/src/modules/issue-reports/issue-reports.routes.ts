import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { IssueReports } from './issue-reports.service.ts'

/** The calls on reported issues. */
export const issueReportsRoutes = (app: FastifyInstance, reports: IssueReports): void =>
  implement(app, contract.issueReports, {
    report: {
      objectType: 'issue-report',
      run: ({ user, body, file }) => reports.report(user, body, file),
      replay: async (_, id) => ({ id }),
    },
    list: ({ query }) => reports.list(query),
    detail: ({ params }) => reports.find(params.id),
    setState: {
      objectType: 'issue-report',
      run: ({ user, params, body }) => reports.setState(user, params.id, body.state),
      replay: (_, id) => reports.find(id),
    },
    file: async ({ params, reply }) => {
      const { content, ending } = await reports.file(params.id)
      reply.type('application/octet-stream').header('content-disposition', `attachment; filename="issue-${params.id}${ending}"`)
      return content
    },
  })

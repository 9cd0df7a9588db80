import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { issueStates, pageSizes, uploadBytesMax } from '../values/constants.ts'
import { IdParams, paging, wordList } from '../values/shapes.ts'
import { IssueReport, IssueReportForm } from './schemas.ts'

const sorts = ['createdAt', 'title', 'lastname', 'organization'] as const

export const issueReports = defineRoutes({
  report: {
    method: 'POST',
    path: '/api/user/reportIssue',
    summary: 'Report an issue to the portal admins',
    access: 'signed-in',
    file: 'issueFile',
    fileBytesMax: uploadBytesMax,
    body: IssueReportForm,
    response: z.object({ id: z.number().int() }),
  },
  list: {
    method: 'GET',
    path: '/api/issue-reports', // our extension, as the next three
    summary: 'The reported issues',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object({
      ...paging(pageSizes.admin, sorts),
      title: z.string().trim().max(200).optional(),
      state: wordList(issueStates).optional(),
    }),
    response: z.object({ reports: z.array(IssueReport), total: z.number().int() }),
  },
  detail: {
    method: 'GET',
    path: '/api/issue-report/:id',
    summary: 'One reported issue',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: IssueReport,
  },
  file: {
    method: 'GET',
    path: '/api/issue-report/:id/file',
    summary: 'The file of a reported issue, as an attachment',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: { contentType: 'application/octet-stream' },
  },
  setState: {
    method: 'PUT',
    path: '/api/issue-report/:id/state',
    summary: 'Mark a reported issue as done, or open it again',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: z.strictObject({ state: z.enum(issueStates, 'State is required') }),
    response: IssueReport,
  },
})

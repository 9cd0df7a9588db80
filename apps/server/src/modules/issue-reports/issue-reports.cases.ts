import { buildIssueReport } from '../../../test/factories.ts'
import { type Case, type Cases, list } from '../../../test/permissions/case.ts'
import { next } from '../../../test/rows.ts'

const onReport = (url: (id: number) => string, body?: object): Case => ({
  shape: 'plain',
  call: async (world) => ({ url: url((await buildIssueReport(world.app.db, world.people.externalUser.id)).id), ...(body && { body }) }),
})
const form = () => {
  const body = new FormData()
  body.set('title', `Calls fail ${next()}`)
  body.set('description', 'Since this morning')
  return body
}

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'POST /api/user/reportIssue': { shape: 'plain', call: () => ({ url: '/api/user/reportIssue', body: form() }) },
  'GET /api/issue-reports': list('/api/issue-reports'),
  'GET /api/issue-report/{id}': onReport((id) => `/api/issue-report/${id}`),
  'PUT /api/issue-report/{id}/state': onReport((id) => `/api/issue-report/${id}/state`, { state: 'done' }),
  'GET /api/issue-report/{id}/file': onReport((id) => `/api/issue-report/${id}/file`),
}

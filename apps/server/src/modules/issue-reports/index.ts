export { issueReportsRoutes } from './issue-reports.routes.ts'
export { createIssueReports } from './issue-reports.service.ts'

export { issueReportsRoutes } from './issue-reports.routes.ts'
export { createIssueReports, type IssueReports } from './issue-reports.service.ts'
export { purgeIssueFiles, purgeIssueReports } from './retention.store.ts'

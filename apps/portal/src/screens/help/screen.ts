import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { issueList } from '../../features/issue-reports/issue-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const faq = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/faq',
  staticData: { title: 'title.faq', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./FaqPage.tsx'), 'FaqPage'),
})

const reportIssue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/report-issue',
  staticData: { title: 'title.reportIssue', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./ReportIssuePage.tsx'), 'ReportIssuePage'),
})

const issueReports = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/issue-reports',
  staticData: { title: 'title.issueReports', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: issueList.read,
  component: lazyRouteComponent(() => import('./IssueReportsPage.tsx'), 'IssueReportsPage'),
})

/** Help: questions and answers, Report an Issue (specification 2 §2), and the reports for portal admins. */
export const help = defineScreen({
  routes: [faq, reportIssue, issueReports],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'nav.issueReports', route: issueReports }],
  docks: { 'issue-report': { name: 'issues.report', view: lazyRouteComponent(() => import('./IssueReportDock.tsx'), 'IssueReportDock') } },
})

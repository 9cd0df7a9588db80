import { at, openFirst, press, type Screen, showing } from '../screen.ts'

export const report: Screen[] = [at('access report', '/kong/requests'), at('access report without a match', '/kong/requests?status=418')]

/** What goes on in the portal, for portal admins. */
export const oversight: Screen[] = [
  at('what expires', '/expiry'),
  at('what expires, without a match', '/expiry?kind=invitation&state=expired&q=nothing-has-this-name'),
  at('mail', '/mail'),
  showing('email', '/mail', openFirst, 'complementary'),
  at('issue reports', '/help/issue-reports'),
  showing('issue report', '/help/issue-reports', press('link', 'We asked for access two weeks ago')),
  at('audit log', '/audit'),
  at('audit log without a match', '/audit?object=nothing-has-this-id'),
  at('audit log, filtered', '/audit?actor=0&type=deployment&last=30d'),
  showing('change', '/audit?action=access-request.approve', press('link', 'Access request'), 'complementary'),
]

/** What everyone has who is signed in. */
export const ownPages: Screen[] = [
  at('help', '/help/faq'),
  at('my profile', '/user-profile'),
  at('edit profile', '/edit-profile'),
  at('change password', '/change-password'),
  at('report an issue', '/help/report-issue'),
]

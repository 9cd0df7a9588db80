import type { Page } from 'playwright-core'
import { newName } from '../prepared.ts'
import { at, fill, openFirst, press, type Screen, showing } from '../screen.ts'

/** From the form of an application. */
const onboarding = async (page: Page) => {
  await fill(page, 'Name', newName('Statements'))
  await fill(page, 'Description', 'Statements of accounts')
  await page.getByRole('main').locator('button[type=submit]').click()
}

/** Users, organizations and their applications, for portal admins. */
export const organizations: Screen[] = [
  at('users', '/users'),
  at('users without a match', '/users?q=nobody-is-called-so'),
  at('user', '/users?dock=user:1'),
  at('add a user', '/user/edit-user'),
  at('modify a user', '/user/modify-user?id=1'),
  at('role changes', '/role-change-list'),
  at('all applications', '/applications'),
  at('applications without a match', '/applications?q=nothing-is-called-so'),
  showing('application dock', '/applications?q=Payments', press('link', 'Payments'), 'complementary'),
  at('no applications of their own', '/my/applications'),
  at('onboard an application', '/application/edit-application'),
  showing('an application that was onboarded', '/application/edit-application', onboarding, 'dialog'),
  at('organizations', '/organizations'),
  at('organizations without a match', '/organizations?q=nothing-is-called-so'),
  at('organization', '/organizations?dock=organization:3'),
  showing('deactivate an organization', '/organizations?dock=organization:3', press('button', 'Deactivate Organization'), 'dialog'),
  at('add an organization', '/organization/edit-organization'),
  at('edit an organization', '/organization/edit-organization?id=3'),
  at('edit a company on a page', '/organization/edit-company?id=3'),
  at('edit a company', '/organizations?dock=edit-company:3'),
]

/** The same for company admins. */
export const team: Screen[] = [
  at('my team', '/my/team'),
  showing('team member', '/my/team', openFirst, 'complementary'),
  at('invite to the team', '/my/team?dock=team-member:new'),
]

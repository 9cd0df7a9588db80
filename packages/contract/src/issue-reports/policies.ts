import { type Actor, isAdmin, isCompanyAdmin, isOwnOrganization } from '../rules/actor.ts'

/** What an issue may be about: the applications that a user may see (permissions.csv). */
export const issueReportsPolicies = {
  reportAbout: (user: Actor, application: { id: number; organizationId: number }): boolean =>
    isAdmin(user) ||
    user.ownerApps.some(({ id }) => id === application.id) ||
    (isCompanyAdmin(user) && isOwnOrganization(user, application.organizationId)),
} as const

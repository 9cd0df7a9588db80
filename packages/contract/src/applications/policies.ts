import { type Actor, isAdmin, isCompanyAdmin, isInternal, isOwnOrganization, isPortalAdmin, maintains } from '../rules/actor.ts'

interface Application {
  id: number
  organizationId: number
}

const owns = (user: Actor, { id }: Pick<Application, 'id'>) => maintains(user, { bizappId: id })

/** What a user may do with applications (specification part 2, section 6; permissions.csv). */
export const applicationsPolicies = {
  seeAllApplications: isAdmin,
  seeApplication: (user: Actor, application: Application) =>
    isAdmin(user) || owns(user, application) || (isCompanyAdmin(user) && isOwnOrganization(user, application.organizationId)),
  /** Members for their own organization; users of a client firm only if they are its company admin or own an application already. */
  createApplication: (user: Actor, organizationId: number) =>
    isAdmin(user) || (isOwnOrganization(user, organizationId) && (isInternal(user) || isCompanyAdmin(user) || user.ownerApps.length > 0)),
  /** The organization selector is for portal and gateway admins; everyone else's application stays where it is. */
  chooseOrganization: isAdmin,
  ownApplication: owns,
  editApplication: (user: Actor, application: Pick<Application, 'id'>) => isPortalAdmin(user) || owns(user, application),
  deleteApplication: isPortalAdmin,
} as const

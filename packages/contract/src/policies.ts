import type { Role } from './constants.ts'

/** The signed-in person as every rule sees them; read from the database on each request, never from token claims (trust G6). */
export interface Actor {
  id: number
  roles: readonly Role[]
  organizationId: number | null
  /** A user is external unless the organization's external flag is explicitly false (specification part 1, section 6). */
  organizationExternal: boolean
  ownerApps: readonly { id: number }[]
}

/**
 * Who may call a route at all.
 * `public`: everybody · `signed-in`: any active user · `member`: a user with an organization · a list: one of these roles, where
 * `maintainer` is whoever owns an application and `internal` whoever belongs to an internal organization.
 */
export type Access = 'public' | 'signed-in' | 'member' | readonly (Role | 'maintainer')[]

const has = (user: Actor, role: Role) => user.roles.includes(role)

export const isPortalAdmin = (user: Actor) => has(user, 'ROLE_PORTAL_ADMIN')
export const isKongAdmin = (user: Actor) => has(user, 'ROLE_KONG_ADMIN')
export const isAdmin = (user: Actor) => isPortalAdmin(user) || isKongAdmin(user)
export const isCompanyAdmin = (user: Actor) => has(user, 'ROLE_COMPANY_ADMIN')
/** Company admin or company user: whoever works for a firm rather than for the platform. */
export const isCompanyMember = (user: Actor) => isCompanyAdmin(user) || has(user, 'ROLE_COMPANY_USER')
export const isInternal = (user: Actor) => user.organizationId !== null && !user.organizationExternal
/** A user maintains an API whose application they own (specification part 1, section 6). */
export const maintains = (user: Actor, api: { bizappId: number | null }) => user.ownerApps.some((app) => app.id === api.bizappId)
const ownOrganization = (user: Actor, organizationId: number) => user.organizationId === organizationId

/** Whether the route's stated audience includes this user; undefined stands for nobody signed in. */
export const mayCall = (user: Actor | undefined, access: Access): boolean => {
  if (access === 'public') return true
  if (!user) return false
  if (access === 'signed-in') return true
  if (access === 'member') return user.organizationId !== null || isAdmin(user)
  return access.some((who) => (who === 'maintainer' ? user.ownerApps.length > 0 : has(user, who)))
}

type Owned = { bizappId: number | null }

/** What a user may do to one thing: the specification's part 1 section 6 and permissions.csv, on one page. Server and portal both ask here. */
export const can = {
  seeGallerySwitch: (user: Actor) => isCompanyMember(user) || isPortalAdmin(user),
  /** Gateway admins too, who may read every API (permissions.csv). */
  openDetails: (user: Actor) => (can.seeGallerySwitch(user) || isKongAdmin(user)) && user.organizationId !== null,
  importInto: (user: Actor, bizappId: number | null) => isPortalAdmin(user) || (bizappId !== null && maintains(user, { bizappId })),
  editApi: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  deleteApi: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  /** A maintainer needs the environment list to deploy anew, and that is for portal and company admins. */
  deploy: (user: Actor, api: Owned) => isPortalAdmin(user) || (maintains(user, api) && isCompanyAdmin(user)),
  editDeployment: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  setResponseTransformer: isPortalAdmin,
  deleteDeployment: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  readDeployment: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  seeDeployments: (user: Actor, api: Owned, hasAccess: boolean) => isAdmin(user) || hasAccess || maintains(user, api),
  seeGatewayConfig: isAdmin,
  /** Where calls are sent, and from which addresses they may come: for our own people, and for whoever has typed it. */
  seeTarget: (user: Actor, api: Owned) => isAdmin(user) || isInternal(user) || maintains(user, api),
  seeEnvironments: (user: Actor) => isPortalAdmin(user) || isCompanyAdmin(user),
  seeKeys: isCompanyMember,
  /** (Has access or maintainer) and organization not external, or an admin; the action area is for company admin or maintainer. */
  addConsumer: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isAdmin(user) ||
    (isInternal(user) && ownOrganization(user, organizationId) && (maintains(user, api) || (isCompanyAdmin(user) && hasAccess))),
  editConsumer: (user: Actor, api: Owned, organizationId: number) =>
    isAdmin(user) || (isInternal(user) && ownOrganization(user, organizationId) && maintains(user, api)),
  deleteConsumer: (user: Actor, api: Owned) => isAdmin(user) || (isInternal(user) && maintains(user, api)),
  setConsumerLimits: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  /** Show key: (has access or maintainer) and organization not external, or portal admin. */
  revealSecret: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isPortalAdmin(user) ||
    (isInternal(user) && ownOrganization(user, organizationId) && ((isCompanyMember(user) && hasAccess) || maintains(user, api))),
  requestAccess: (user: Actor, api: Owned, organizationId: number) =>
    isPortalAdmin(user) || (ownOrganization(user, organizationId) && (isCompanyAdmin(user) || maintains(user, api))),
  /** Not on one's own request (specification part 2, section 4). */
  decide: (user: Actor, request: { createdBy: number }) => isPortalAdmin(user) && request.createdBy !== user.id,
  seeAllOrganizations: isAdmin,
  seeViewRecords: isPortalAdmin,
} as const

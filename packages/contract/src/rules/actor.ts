import type { Role } from '../values/constants.ts'

/** The signed-in user as every rule sees it; read from the database on each request, never from token claims (trust G6). */
export interface Actor {
  id: number
  roles: readonly Role[]
  organizationId: number | null
  /** A user is external unless the organization's external flag is explicitly false (specification part 1, section 6). */
  organizationExternal: boolean
  ownerApps: readonly { id: number }[]
}

/**
 * Who may call a route at all. `public`: everyone · `signed-in`: any active user · `member`: a user with an organization · a list: one of these
 * roles, where `maintainer` means the owner of an application and `internal` a member of an internal organization.
 */
export type Access = 'public' | 'signed-in' | 'member' | readonly (Role | 'maintainer')[]

const has = (user: Actor, role: Role) => user.roles.includes(role)

export const isPortalAdmin = (user: Actor) => has(user, 'ROLE_PORTAL_ADMIN')
export const isKongAdmin = (user: Actor) => has(user, 'ROLE_KONG_ADMIN')
export const isAdmin = (user: Actor) => isPortalAdmin(user) || isKongAdmin(user)
export const isCompanyAdmin = (user: Actor) => has(user, 'ROLE_COMPANY_ADMIN')
/** Company admin or company user: works for a client firm rather than for the platform. */
export const isCompanyMember = (user: Actor) => isCompanyAdmin(user) || has(user, 'ROLE_COMPANY_USER')
export const isInternal = (user: Actor) => user.organizationId !== null && !user.organizationExternal
/** A user maintains an API whose application they own (specification part 1, section 6). */
export const maintains = (user: Actor, api: { bizappId: number | null }) => user.ownerApps.some((app) => app.id === api.bizappId)
/** Whether this is the user's own organization. */
export const isOwnOrganization = (user: Actor, organizationId: number) => user.organizationId === organizationId

/** Whether the route's audience includes this user; undefined means anonymous. */
export const mayCall = (user: Actor | undefined, access: Access): boolean => {
  if (access === 'public') return true
  if (!user) return false
  if (access === 'signed-in') return true
  if (access === 'member') return user.organizationId !== null || isAdmin(user)
  return access.some((who) => (who === 'maintainer' ? user.ownerApps.length > 0 : has(user, who)))
}

/** Something that belongs to an application, such as an API. */
export interface Owned {
  bizappId: number | null
}

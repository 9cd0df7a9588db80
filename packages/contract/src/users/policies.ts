import { type Actor, isCompanyAdmin, isPortalAdmin } from '../rules/actor.ts'
import type { Role } from '../values/constants.ts'

/** A user as the rules see another user. */
export interface Person {
  id: number
  organizationId: number | null
  roles: readonly Role[]
}

const isSelf = (user: Actor, other: Person) => user.id === other.id
const isColleague = (user: Actor, other: Person) => user.organizationId !== null && user.organizationId === other.organizationId
const holdsAdminRole = ({ roles }: Person) => roles.some((role) => role === 'ROLE_PORTAL_ADMIN' || role === 'ROLE_KONG_ADMIN')

/** Portal admins: everyone. Company admins: their own organization's people, except those who administer the portal or its gateways. */
const manageUser = (user: Actor, other: Person) =>
  isPortalAdmin(user) || (isCompanyAdmin(user) && isColleague(user, other) && !holdsAdminRole(other))

/** What a user may see of other users, and do to them (permissions.csv). */
export const usersPolicies = {
  seeAllUsers: (user: Actor): boolean => isPortalAdmin(user),
  addUsers: (user: Actor): boolean => isPortalAdmin(user) || isCompanyAdmin(user),
  seeUser: (user: Actor, other: Person): boolean =>
    isSelf(user, other) || isPortalAdmin(user) || (isCompanyAdmin(user) && isColleague(user, other)),
  manageUser,
  editUser: (user: Actor, other: Person): boolean => isSelf(user, other) || manageUser(user, other),
  /** No one decides on their own roles or status (trust T16). */
  setCompanyAdmin: (user: Actor, other: Person): boolean => manageUser(user, other) && !isSelf(user, other),
  setAdminRoles: (user: Actor, other: Person): boolean => isPortalAdmin(user) && !isSelf(user, other),
  setUserStatus: (user: Actor, other: Person): boolean => manageUser(user, other) && !isSelf(user, other),
  moveUser: (user: Actor): boolean => isPortalAdmin(user),
  deleteUser: (user: Actor, other: Person): boolean => isPortalAdmin(user) && !isSelf(user, other),
} as const

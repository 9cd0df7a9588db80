import { type Actor, can, isInternal, isInternalAddress, type Person } from '@apim/contract'
import { conflict, fieldErrors, forbidden } from '../../../http/errors.ts'

/** What an edit of a user can change. */
export interface Fields {
  firstname: string
  lastname: string
  email: string
  phoneNumber: string | null
  organizationId: number | null
  portalAdmin: boolean
  kongAdmin: boolean
  companyAdmin: boolean
}
type Field = keyof Fields
/** The name of a field in a call's body: roles come as a list or as three flags. */
export type NameOf = (field: Field) => string

const roleFields = ['portalAdmin', 'kongAdmin', 'companyAdmin'] as const
const isRole = (field: Field) => roleFields.some((role) => role === field)
/** For bodies with `roles`. */
export const inRoleList: NameOf = (field) => (isRole(field) ? 'roles' : field)
/** For bodies with a flag for each role. */
export const inFlags: NameOf = (field) => field

const fieldsOf = (fields: Fields) => Object.keys(fields) as Field[]
export const fields = ({
  firstname,
  lastname,
  email,
  phoneNumber,
  organizationId,
  portalAdmin,
  kongAdmin,
  companyAdmin,
}: Fields): Fields => ({
  firstname,
  lastname,
  email,
  phoneNumber,
  organizationId,
  portalAdmin,
  kongAdmin,
  companyAdmin,
})

/** What a call sends; what is missing stays as it is. */
export type Wanted = { [K in Field]?: Fields[K] | undefined }
export const withWanted = (before: Fields, wanted: Wanted): Fields => ({
  firstname: wanted.firstname ?? before.firstname,
  lastname: wanted.lastname ?? before.lastname,
  email: wanted.email ?? before.email,
  phoneNumber: wanted.phoneNumber === undefined ? before.phoneNumber : wanted.phoneNumber,
  organizationId: wanted.organizationId ?? before.organizationId,
  portalAdmin: wanted.portalAdmin ?? before.portalAdmin,
  kongAdmin: wanted.kongAdmin ?? before.kongAdmin,
  companyAdmin: wanted.companyAdmin ?? before.companyAdmin,
})

export const changedFields = (before: Fields, after: Fields): Field[] =>
  fieldsOf(fields(after)).filter((name) => before[name] !== after[name])
export const changesRoles = (changed: readonly Field[]): boolean => changed.some(isRole)

const isPermitted = (user: Actor, person: Person, field: Field): boolean => {
  if (field === 'organizationId') return can.moveUser(user)
  if (field === 'portalAdmin' || field === 'kongAdmin') return can.setAdminRoles(user, person)
  if (field === 'companyAdmin') return can.setCompanyAdmin(user, person)
  return field === 'email' ? can.manageUser(user, person) : can.editUser(user, person)
}

/** Throws 403 that names the fields the user may not change of this person (trust G5). */
export const requirePermitted = (user: Actor, person: Person, changed: readonly Field[], nameOf: NameOf): void => {
  const denied = changed.filter((field) => !isPermitted(user, person, field))
  if (denied.length > 0)
    throw forbidden('You are not allowed to change this', {
      errors: Object.fromEntries(denied.map((field) => [nameOf(field), 'You are not allowed to change this'])),
    })
}

/**
 * The provider's own people come from the corporate sign-in: a client firm that took such an address first could shut out whose it is. Throws 403 for a
 * company admin of a client.
 */
export const requireOwnAddress = (user: Actor, email: string, internalDomains: readonly string[]): void => {
  if (can.moveUser(user) || isInternal(user) || !isInternalAddress(email, internalDomains)) return
  const message = 'The provider’s own people are added by a portal admin'
  throw forbidden(message, { errors: { email: message } })
}

const exclusive = 'A company admin cannot be portal admin or gateway admin as well'
const internalOnly = 'Only people in internal organizations can be portal admin or gateway admin'

/**
 * Throws for roles that exclude each other, or that the organization does not allow (trust T19): 400 for what is given anew, 409 for a move of someone
 * who already has such a role.
 */
export const requireValidRoles = (
  { portalAdmin, kongAdmin, companyAdmin }: Fields,
  isInternal: boolean,
  changed: readonly Field[],
  nameOf: NameOf,
): void => {
  if (companyAdmin && (portalAdmin || kongAdmin)) throw fieldErrors({ [nameOf('companyAdmin')]: exclusive })
  if (isInternal || !(portalAdmin || kongAdmin)) return
  if (!changesRoles(changed)) throw conflict(`${internalOnly}: take these roles away before you move them`)
  throw fieldErrors({ [nameOf(portalAdmin ? 'portalAdmin' : 'kongAdmin')]: internalOnly })
}

import type { User } from '@apim/contract/users/schemas'

/** What the form of a user holds. */
export interface UserValues {
  organizationId: string | null
  firstname: string
  lastname: string
  email: string
  phoneNumber: string
  portalAdmin: boolean
  kongAdmin: boolean
  companyAdmin: boolean
  invite: boolean
  version: string
}

type Flags = Pick<UserValues, 'portalAdmin' | 'kongAdmin' | 'companyAdmin'>

export const flagsOf = ({ roles }: Pick<User, 'roles'>): Flags => ({
  portalAdmin: roles.includes('ROLE_PORTAL_ADMIN'),
  kongAdmin: roles.includes('ROLE_KONG_ADMIN'),
  companyAdmin: roles.includes('ROLE_COMPANY_ADMIN'),
})

export const rolesOf = ({ portalAdmin, kongAdmin, companyAdmin }: Flags) => [
  ...(portalAdmin ? (['ROLE_PORTAL_ADMIN'] as const) : []),
  ...(kongAdmin ? (['ROLE_KONG_ADMIN'] as const) : []),
  ...(companyAdmin ? (['ROLE_COMPANY_ADMIN'] as const) : []),
]

/** A company admin is neither portal nor gateway admin: ticking it clears the other two (specification 2 §5). */
export const exclusively = (part: Partial<Flags>): Partial<Flags> => (part.companyAdmin ? { portalAdmin: false, kongAdmin: false } : {})

const blank = { organizationId: null, firstname: '', lastname: '', email: '', phoneNumber: '', invite: true, version: '' }

export const valuesOf = (user: User | undefined, organizationId: number | undefined): UserValues =>
  user
    ? {
        organizationId: user.organizationId === null ? null : String(user.organizationId),
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        phoneNumber: user.phoneNumber ?? '',
        ...flagsOf(user),
        invite: false,
        version: user.version,
      }
    : { ...blank, organizationId: organizationId === undefined ? null : String(organizationId), ...flagsOf({ roles: [] }) }

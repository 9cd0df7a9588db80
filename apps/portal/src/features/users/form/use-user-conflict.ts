import { User } from '@apim/contract/users/schemas'
import { useChangedSince } from '../../../shared/form/use-changed-since.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

const labels = {
  organizationId: 'users.column.organization',
  firstname: 'users.column.firstname',
  lastname: 'users.column.lastname',
  email: 'users.column.email',
  phoneNumber: 'users.phone',
  portalAdmin: 'users.role.ROLE_PORTAL_ADMIN',
  kongAdmin: 'users.role.ROLE_KONG_ADMIN',
  companyAdmin: 'users.role.ROLE_COMPANY_ADMIN',
} as const

/** What someone else saved of a user while a form of them was open. */
export const useUserConflict = <T extends object>(
  user: User | undefined,
  valuesOf: (current: User) => T,
  fields: readonly (keyof T & keyof typeof labels)[],
) => {
  const { t } = useTranslation()
  return useChangedSince({
    record: User,
    valuesOf,
    fields,
    nameOf: (field) => t(labels[field]),
    inWords: (field, value, current) => {
      if (field !== 'organizationId') return String(value)
      return [current, user].find((one) => one && String(one.organizationId) === value)?.organization ?? undefined
    },
  })
}

import { Organization } from '@apim/contract/organizations/schemas'
import { mergedRows } from '../../../shared/form/merged-rows.ts'
import { useChangedSince } from '../../../shared/form/use-changed-since.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { type FormKind, organizationPaths, valuesOf } from './organization-form.ts'

type Field = keyof typeof organizationPaths
const every = Object.keys(organizationPaths) as Field[]

/** What someone else saved of the organization while the form was open. */
export const useOrganizationConflict = (kind: FormKind) => {
  const { t } = useTranslation()
  const nameOf = (field: Field) => {
    if (field === 'name' || field === 'contact') return t(`organizations.${field}.${kind}`)
    if (field === 'attrs') return t('organizations.attributes')
    return t(`organizations.${field === 'avaliable' ? 'available' : field}`)
  }
  return useChangedSince({
    record: Organization,
    valuesOf,
    // The company form does not show whether it is available.
    fields: every.filter((field) => kind === 'organization' || field !== 'avaliable'),
    nameOf,
    inWords: (field, value, current) => {
      if (field === 'billingType' && value === current.billingType && current.billingType)
        return t(`organizations.billing.${current.billingType}`)
      return Array.isArray(value) ? value.map((one) => `${one.name} ${one.value}`).join(', ') : String(value)
    },
    // As the contract tells them apart.
    merge: { attrs: (three) => mergedRows(({ name, type }) => `${type}:${name.trim().toLowerCase()}`, three) },
  })
}

import type { Field } from '../../../shared/form/fields/field.ts'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

interface Props {
  form: {
    values: { portalAdmin: boolean; kongAdmin: boolean; companyAdmin: boolean }
    field: (name: 'portalAdmin' | 'kongAdmin' | 'companyAdmin') => Field<boolean>
  }
  /** Why no role can be changed. */
  locked?: string | undefined
  /** Why portal and gateway admin cannot be chosen. */
  noAdmin?: string | undefined
}

/** Portal, gateway and company admin; the last one excludes the others (specification 2 §5). */
export function RoleFields({ form: { values, field }, locked, noAdmin }: Props) {
  const { t } = useTranslation()
  const excluded = values.companyAdmin ? t('users.excluded') : undefined
  const admin = (name: 'portalAdmin' | 'kongAdmin') => {
    const why = excluded ?? noAdmin
    // One that is set can always be taken away.
    return { field: field(name), disabled: locked !== undefined || (why !== undefined && !values[name]), help: why }
  }
  return (
    <>
      <SwitchField label={t('users.role.ROLE_PORTAL_ADMIN')} {...admin('portalAdmin')} />
      <SwitchField label={t('users.role.ROLE_KONG_ADMIN')} {...admin('kongAdmin')} />
      <SwitchField label={t('users.role.ROLE_COMPANY_ADMIN')} field={field('companyAdmin')} disabled={locked !== undefined} />
      {locked && <p className="hint">{locked}</p>}
    </>
  )
}

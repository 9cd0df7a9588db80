import type { Organization } from '@apim/contract'
import { ChangedSince } from '../../../shared/form/ChangedSince.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { DockForm } from '../../../shell/dock/DockForm.tsx'
import { AddressFields, AttributeFields, BillingFields, KindFields, MainFields } from './OrganizationFields.tsx'
import { useOrganizationForm } from './use-organization-form.ts'

type Props = {
  /** The company to edit; undefined for a new one. */
  organization?: Organization
  /** The name that a new one starts with. */
  name?: string
  onSaved: (organization: Organization) => void
  /** What Cancel does, instead of closing the dock. */
  onCancel?: () => void
}

/** The company form in a dock (specification 2 §2, Edit company dock): the organization's fields without its availability. */
export function OrganizationForm({ organization, name, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const kind = 'company'
  const form = useOrganizationForm({ kind, organization, name, onSaved })
  return (
    <DockForm
      title={t('organizations.about.company')}
      form={form}
      submit={t('organizations.save')}
      failed={t('organizations.saveFailed')}
      below={<ChangedSince changed={form.changed} />}
      {...(onCancel && { onCancel })}
    >
      <MainFields form={form} kind={kind} />
      <KindFields form={form} kind={kind} />
      {form.values.external && (
        <>
          <BillingFields form={form} />
          <AddressFields form={form} />
          <AttributeFields form={form} kind={kind} named />
        </>
      )}
    </DockForm>
  )
}

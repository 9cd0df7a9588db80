import { descriptionMax } from '@apim/contract/constants'
import { billingTypes } from '@apim/contract/organizations/values'
import { CounterField } from '../../../shared/form/fields/CounterField.tsx'
import { SelectField } from '../../../shared/form/fields/SelectField.tsx'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { Pair } from '../../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { AttributesField } from './AttributesField.tsx'
import type { FormKind } from './organization-form.ts'
import type { OrganizationFormState } from './use-organization-form.ts'

type Props = { form: OrganizationFormState; kind: FormKind }

/** Name, administrator and description. */
export function MainFields({ form, kind }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextField label={t(`organizations.name.${kind}`)} maxLength={200} field={form.field('name')} />
      <TextField label={t(`organizations.contact.${kind}`)} maxLength={200} field={form.field('contact')} />
      <CounterField label={t('organizations.description')} max={descriptionMax} field={form.field('description')} />
    </>
  )
}

/** Whether it is a client, and for organizations whether it is available. */
export function KindFields({ form, kind }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SwitchField label={t('organizations.external')} help={t('organizations.externalHint')} field={form.field('external')} />
      {kind === 'organization' && (
        <SwitchField label={t('organizations.available')} help={t('organizations.availableHint')} field={form.field('avaliable')} />
      )}
    </>
  )
}

/** Registration and billing of a client (specification 2 §5). */
export function BillingFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <TextField label={t('organizations.registrationId')} maxLength={100} field={form.field('registrationId')} />
        <TextField label={t('organizations.taxNo')} maxLength={100} field={form.field('taxNo')} />
      </Pair>
      <SelectField
        label={t('organizations.billingType')}
        placeholder={t('organizations.choose')}
        data={billingTypes.map((type) => ({ value: type, label: t(`organizations.billing.${type}`) }))}
        field={form.field('billingType')}
      />
    </>
  )
}

/** Phone number and address of a client. */
export function AddressFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation()
  return (
    <>
      <TextField label={t('organizations.phoneNumber')} type="tel" maxLength={50} field={form.field('phoneNumber')} />
      <TextField label={t('organizations.address1')} maxLength={200} field={form.field('address1')} />
      <TextField label={t('organizations.address2')} maxLength={200} field={form.field('address2')} />
      <Pair>
        <TextField label={t('organizations.zip')} maxLength={20} field={form.field('zip')} />
        <TextField label={t('organizations.city')} maxLength={100} field={form.field('city')} />
      </Pair>
      <Pair>
        <TextField label={t('organizations.state')} maxLength={100} field={form.field('state')} />
        <TextField label={t('organizations.country')} maxLength={100} field={form.field('country')} />
      </Pair>
    </>
  )
}

/** Its attributes; those of a company have no type. */
export function AttributeFields({ form, kind, named = false }: Props & { named?: boolean }) {
  return <AttributesField field={form.field('attrs')} wrong={form.wrongAttributes} typed={kind === 'organization'} named={named} />
}

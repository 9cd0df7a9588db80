import type { ResourceDetail } from '@apim/contract'
import { resourceTypes } from '@apim/contract/constants'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageForm } from '../../shell/forms/PageForm.tsx'
import { ConfigFields } from './ConfigFields.tsx'
import { CustomFields } from './CustomFields.tsx'
import { type ResourceFormState, useResourceForm } from './use-resource-form.ts'

interface Props {
  resource?: ResourceDetail
  onSaved: (saved: { entityId: number }, isShown: boolean, isNew: boolean) => void
  onCancel: () => void
}

function Identity({ form, isNew }: { form: ResourceFormState; isNew: boolean }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('resources.identityTitle')} hint={t('resources.identityText')}>
      <SelectField
        label={t('resources.field.type')}
        data={resourceTypes.map((type) => ({ value: type, label: t(`resources.types.${type}`) }))}
        disabled={!isNew}
        field={form.field('type')}
      />
      <TextField label={t('resources.field.name')} maxLength={200} field={form.field('name')} />
      <SwitchField label={t('resources.field.isPublic')} help={t('resources.help.isPublic')} field={form.field('isPublic')} />
    </FormSection>
  )
}

/** The form of a resource: type, name, public or private, the settings of its type and custom ones (specification 2 §5). */
export function ResourceForm({ resource, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useResourceForm(resource, onSaved)
  const set = (resource?.configs ?? []).filter(({ secret, value }) => secret && value === 'set').map(({ name }) => name)
  return (
    <PageForm form={form} submit={t('resources.save')} failed={t('resources.invalid')} changed={form.changed} onCancel={onCancel}>
      <Identity form={form} isNew={resource === undefined} />
      <FormSection title={t('resources.configTitle')} hint={t('resources.configText')}>
        <ConfigFields form={form} set={set} />
      </FormSection>
      <FormSection title={t('resources.customTitle')} hint={t('resources.customText')}>
        <CustomFields field={form.field('custom')} />
      </FormSection>
    </PageForm>
  )
}

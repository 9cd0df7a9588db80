import type { ResourceDetail } from '@apim/contract'
import { resourceTypes } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { FormFoot } from '../../shared/form/FormFoot.tsx'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ConfigFields } from './ConfigFields.tsx'
import { CustomFields } from './CustomFields.tsx'
import css from './Resources.module.css'
import { type ResourceFormState, useResourceForm } from './use-resource-form.ts'

interface Props {
  resource?: ResourceDetail
  onSaved: (saved: { entityId: number }, isNew: boolean) => void
  onCancel: () => void
}

/** Why it could not be saved (specification 2 §8), with the reason where no field shows it. */
function Refused({ form }: { form: ResourceFormState }) {
  const { t } = useTranslation()
  if (!form.failure || form.isSending) return null
  if (!form.isAboutFields) return <FailedState inline what={t('resources.invalid')} failure={form.failure} />
  return (
    <p className={css.failed} role="alert">
      {t('resources.invalid')}
    </p>
  )
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
  const cancel = () => {
    form.discard()
    onCancel()
  }
  return (
    <form {...form.element}>
      <Card flush>
        <Identity form={form} isNew={resource === undefined} />
        <FormSection title={t('resources.configTitle')} hint={t('resources.configText')}>
          <ConfigFields form={form} set={set} />
        </FormSection>
        <FormSection title={t('resources.customTitle')} hint={t('resources.customText')}>
          <CustomFields field={form.field('custom')} />
        </FormSection>
        <FormFoot reason={form.waits} reasonId="resource-reason" above={<Refused form={form} />}>
          <Button variant="default" onClick={cancel} disabled={form.isSending}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" disabled={form.waits !== undefined} loading={form.isSending} aria-describedby="resource-reason">
            {t('resources.save')}
          </Button>
        </FormFoot>
      </Card>
    </form>
  )
}

import type { EditableApplication } from '@apim/contract/applications/schemas'
import { descriptionMax, ownersMax } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageForm } from '../../shell/forms/PageForm.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import { useApplicationForm } from './use-application-form.ts'

type Form = ReturnType<typeof useApplicationForm>
type Props = {
  application: EditableApplication
  onSaved: (saved: EditableApplication, isShown: boolean) => void
  onCancel: () => void
}

function Words({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('applications.form.wordsTitle')} hint={t('applications.form.wordsText')}>
      <TextField label={t('applications.name')} maxLength={200} field={form.field('name')} />
      <CounterField label={t('applications.description')} max={descriptionMax} field={form.field('description')} />
      <TextField
        label={t('applications.contact')}
        help={t('applications.form.contactHelp')}
        maxLength={200}
        field={form.field('contact')}
      />
    </FormSection>
  )
}

/** Only portal and gateway admins choose the organization (specification 2 §5). */
function Place({ form, application: { organizationId, organization } }: { form: Form; application: EditableApplication }) {
  const { t } = useTranslation()
  const mayChoose = can.chooseOrganization(useUser())
  return (
    <FormSection
      title={t('applications.form.placeTitle')}
      hint={t(mayChoose ? 'applications.form.placeText' : 'applications.form.placeFixed')}
    >
      <PickerField
        label={t('applications.organization')}
        source={openOrganizations}
        failed={t('applications.form.organizationsFailed')}
        disabled={!mayChoose}
        field={form.field('organizationId')}
        settled={organizationId === null ? undefined : { value: String(organizationId), label: organization ?? '' }}
      />
      <SwitchField label={t('applications.external')} help={t('applications.form.externalHelp')} field={form.field('external')} />
    </FormSection>
  )
}

/** Adds or edits an application (specification 2 §2, §5). */
export function ApplicationForm({ application, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useApplicationForm(application, onSaved)
  return (
    <PageForm
      form={form}
      submit={t(application.id === undefined ? 'applications.create' : 'applications.save')}
      failed={t('applications.saveFailed')}
      changed={form.changed}
      onCancel={onCancel}
    >
      <Words form={form} />
      <Place form={form} application={application} />
      <FormSection title={t('applications.owners')} hint={t('applications.form.ownersText')}>
        <CounterField
          label={t('applications.owners')}
          placeholder={t('applications.form.ownersExample')}
          max={ownersMax}
          spellCheck={false}
          field={form.field('owners')}
        />
      </FormSection>
    </PageForm>
  )
}

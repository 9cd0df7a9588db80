import { descriptionMax, descriptionMin } from '@apim/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { allBusinessAreas } from '../../../shared/api/business-areas.queries.ts'
import { CounterField } from '../../../shared/form/fields/CounterField.tsx'
import { SelectField } from '../../../shared/form/fields/SelectField.tsx'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { FormSection, Pair } from '../../../shared/layout/FormSection.tsx'
import { PickerField } from '../../../shared/picker/PickerField.tsx'
import { applications } from '../../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { UploadFormState } from './use-upload-form.ts'

type Props = {
  form: UploadFormState
  application: { id: number; name: string } | undefined
  locked: boolean
}

const options = (list: { id: number; name: string }[] = []) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Application and business area. The application is fixed for an existing API, or if the address names it. */
export function OwnerFields({ form, application, locked }: Props) {
  const { t } = useTranslation()
  const areas = useQuery(allBusinessAreas)
  return (
    <Pair>
      <PickerField
        label={t('apis.application')}
        placeholder={t('apis.noApplication')}
        source={applications}
        failed={t('apis.form.applicationsFailed')}
        disabled={locked}
        clearable={!locked}
        field={form.field('bizappId')}
        settled={options(application && [application])[0]}
      />
      <SelectField
        label={t('apis.businessArea')}
        placeholder={t('apis.form.choose')}
        data={options(areas.data)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('part.clear') }}
        field={form.field('businessAreaId')}
        from={{ queries: [areas], failed: t('apis.form.areasFailed') }}
      />
    </Pair>
  )
}

/** Name, repository and description; a new API takes name and description from its document if they are blank. */
export function WordFields({ form, isNew }: { form: UploadFormState; isNew: boolean }) {
  const { t } = useTranslation()
  const fromDocument = isNew ? t('apis.form.fromDocument') : undefined
  return (
    <>
      <TextField label={t('apis.form.name')} placeholder={fromDocument} maxLength={200} field={form.field('name')} />
      <TextField
        label={t('apis.form.sourceRepo')}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        dir="ltr"
        field={form.field('sourceRepo')}
      />
      <CounterField
        label={t('apis.form.description')}
        placeholder={fromDocument}
        min={descriptionMin}
        max={descriptionMax}
        field={form.field('description')}
      />
    </>
  )
}

/** Whether a new API is published at once, or stays a draft until one of its maintainers publishes it. */
export function PublishSection({ form }: { form: UploadFormState }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('apis.form.publishTitle')} hint={t('apis.form.publishText')}>
      <SwitchField label={t('apis.form.publish')} help={t('apis.form.publishHint')} field={form.field('publish')} />
    </FormSection>
  )
}

/** Whether readers may call the API from its page, with their own keys. */
export function TrySection({ form }: { form: UploadFormState }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('apis.tab.try')} hint={t('apis.form.tryItText')}>
      <SwitchField label={t('apis.form.tryIt')} help={t('apis.form.tryItHint')} field={form.field('tryIt')} />
    </FormSection>
  )
}

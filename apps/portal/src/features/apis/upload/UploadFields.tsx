import { descriptionMax, descriptionMin } from '@apim/contract/constants'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Pair } from '../../../shared/parts/FormSection.tsx'
import { choicesError } from '../../../shared/parts/QueryFailure.tsx'
import { businessAreas, myApplications } from '../apis.queries.ts'
import type { UploadValues } from './upload-form.ts'

type Props = {
  form: UseFormReturnType<UploadValues>
  isNew: boolean
  application: { id: number; name: string } | undefined
  locked: boolean
}

const options = (list: { id: number; name: string }[] = []) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Application and business area: whom an API belongs to. The application of an API that exists, or that the address names, is settled. */
export function OwnerFields({ form, application, locked }: Props) {
  const { t } = useTranslation()
  const mine = useQuery(myApplications)
  const areas = useQuery(businessAreas)
  const applications = options(mine.data)
  if (application && !applications.some(({ value }) => value === String(application.id))) applications.push(...options([application]))
  return (
    <Pair>
      <Select
        label={t('apis.application')}
        placeholder={t('apis.noApplication')}
        data={applications}
        disabled={locked}
        searchable
        clearable={!locked}
        {...form.getInputProps('bizappId')}
        error={choicesError(mine, t('apis.form.applicationsFailed')) ?? form.errors.bizappId}
      />
      <Select
        label={t('apis.businessArea')}
        placeholder={t('apis.form.choose')}
        data={options(areas.data)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('part.clear') }}
        {...form.getInputProps('businessAreaId')}
        error={choicesError(areas, t('apis.form.areasFailed')) ?? form.errors.businessAreaId}
      />
    </Pair>
  )
}

/** Name, repository and description; a new API takes name and description from its document where they are left blank. */
export function WordFields({ form, isNew }: Pick<Props, 'form' | 'isNew'>) {
  const { t } = useTranslation()
  const length = form.values.description.length
  const fromDocument = isNew ? t('apis.form.fromDocument') : undefined
  return (
    <>
      <TextInput
        label={t('apis.form.name')}
        placeholder={fromDocument}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('apis.form.sourceRepo')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...form.getInputProps('sourceRepo')}
      />
      <Textarea
        label={t('apis.form.description')}
        placeholder={fromDocument}
        autosize
        minRows={3}
        maxRows={12}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<span className="num">{t('apis.form.counter', { count: length, max: descriptionMax, min: descriptionMin })}</span>}
        {...form.getInputProps('description')}
        error={form.errors.description ?? (length > descriptionMax ? t('apis.form.tooLong') : undefined)}
      />
    </>
  )
}

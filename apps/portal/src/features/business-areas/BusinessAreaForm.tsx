import { type BusinessArea, BusinessAreaForm as Schema } from '@apim/contract/business-areas/schemas'
import { descriptionMax } from '@apim/contract/constants'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useSaveBusinessArea } from './business-areas.queries.ts'

interface Values {
  name: string
  description: string
  version: string
}

/** The form of a new or existing business area. */
const useBusinessAreaForm = (area: BusinessArea | undefined) => {
  const { t } = useTranslation()
  const { close } = useDocks()
  const save = useSaveBusinessArea()
  return useForm({
    schema: Schema,
    paths: { name: 'name', description: 'description' },
    body: ({ version, ...words }: Values) => ({ id: area?.id, version: version || undefined, ...words }),
    nameOf: (field) => t(`businessAreas.field.${field}`),
    initial: { name: area?.name ?? '', description: area?.description ?? '', version: area?.version ?? '' },
    isEdit: area !== undefined,
    draft: `business-area-${area?.id ?? 'new'}`,
    omit: [],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: () => {
      notify.success(t('businessAreas.saved'))
      close()
    },
  })
}

/** Name and description of a business area (specification 2 §5: the description has 2 to 5 rows). */
export function BusinessAreaForm({ area }: { area?: BusinessArea }) {
  const { t } = useTranslation()
  const form = useBusinessAreaForm(area)
  return (
    <DockForm title={t('businessAreas.words')} form={form} submit={t('businessAreas.save')} failed={t('businessAreas.saveFailed')}>
      <TextField label={t('businessAreas.name')} maxLength={200} field={form.field('name')} />
      <CounterField
        label={t('businessAreas.description')}
        min={1}
        max={descriptionMax}
        minRows={2}
        maxRows={5}
        field={form.field('description')}
      />
    </DockForm>
  )
}

import { BusinessArea, BusinessAreaForm as Schema } from '@apim/contract/business-areas/schemas'
import { descriptionMax } from '@apim/contract/constants'
import { ChangedSince } from '../../shared/form/ChangedSince.tsx'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
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

const valuesOf = ({ name, description, version }: BusinessArea): Values => ({ name, description, version })
const blank: Values = { name: '', description: '', version: '' }

/** The form of a new or existing business area. */
const useBusinessAreaForm = (area: BusinessArea | undefined) => {
  const { t } = useTranslation()
  const { close } = useDocks()
  const save = useSaveBusinessArea()
  const { changed, onRefused } = useChangedSince({
    record: BusinessArea,
    valuesOf,
    fields: ['name', 'description'],
    nameOf: (field) => t(`businessAreas.${field}`),
  })
  const form = useForm({
    schema: Schema,
    paths: { name: 'name', description: 'description' },
    body: ({ version, ...words }: Values) => ({ id: area?.id, version: version || undefined, ...words }),
    nameOf: (field) => t(`businessAreas.field.${field}`),
    initial: area ? valuesOf(area) : blank,
    isEdit: area !== undefined,
    draft: `business-area-${area?.id ?? 'new'}`,
    omit: [],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: () => {
      notify.success(t('businessAreas.saved'))
      close()
    },
    onRefused,
  })
  return { form, changed }
}

/** Name and description of a business area (specification 2 §5: the description has 2 to 5 rows). */
export function BusinessAreaForm({ area }: { area?: BusinessArea }) {
  const { t } = useTranslation()
  const { form, changed } = useBusinessAreaForm(area)
  return (
    <DockForm
      title={t('businessAreas.words')}
      form={form}
      submit={t('businessAreas.save')}
      failed={t('businessAreas.saveFailed')}
      below={<ChangedSince changed={changed} />}
    >
      <TextField label={t('businessAreas.name')} maxLength={200} field={form.field('name')} />
      <CounterField label={t('businessAreas.description')} max={descriptionMax} minRows={2} maxRows={5} field={form.field('description')} />
    </DockForm>
  )
}

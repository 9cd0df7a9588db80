import type { TryOperation } from '@apim/contract'
import { Select, Textarea } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'
import { FileEntry } from './FileEntry.tsx'
import { ParameterFields } from './ParameterFields.tsx'
import { type Body, bodyValues, type TryValues, wholeBody } from './try-values.ts'

type Props = { takes: TryOperation; values: TryValues; onChange: (part: Partial<TryValues>) => void }

const jsonProblem = (body: Body, text: string): boolean => {
  if (body.kind !== 'json' || text.trim() === '') return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

function FormParts({ body, values, onChange }: { body: Body; values: TryValues; onChange: Props['onChange'] }) {
  const texts = body.fields.filter(({ isFile }) => !isFile).map((field) => ({ ...field, key: field.name }))
  return (
    <>
      <ParameterFields
        fields={texts}
        values={values.fields}
        onChange={(key, value) => onChange({ fields: { ...values.fields, [key]: value } })}
      />
      {body.fields
        .filter(({ isFile }) => isFile)
        .map(({ name, isRequired, description }) => (
          <FileEntry
            key={name}
            label={name}
            isRequired={isRequired}
            description={description}
            files={values.files[name] ?? []}
            onChange={(files) => onChange({ files: { ...values.files, [name]: files } })}
          />
        ))}
    </>
  )
}

function Content({ body, values, onChange }: { body: Body; values: TryValues; onChange: Props['onChange'] }) {
  const { t } = useTranslation()
  if (body.kind === 'form' || body.kind === 'multipart') return <FormParts body={body} values={values} onChange={onChange} />
  if (body.kind === 'binary') {
    const files = values.files[wholeBody] ?? []
    return (
      <FileEntry
        label={t('tries.bodyFile')}
        isRequired={body.isRequired}
        files={files}
        onChange={(next) => onChange({ files: { [wholeBody]: next } })}
      />
    )
  }
  return (
    <Textarea
      aria-label={t('tries.bodyText')}
      classNames={{ input: css.code ?? '' }}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      rows={Math.min(18, Math.max(5, values.text.split('\n').length))}
      value={values.text}
      // Said, not refused: what the API answers to a broken body can be tried too.
      description={jsonProblem(body, values.text) ? t('tries.notJson') : undefined}
      inputWrapperOrder={['input', 'description']}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  )
}

/** The body of a call, of the kinds that the document knows. */
export function BodyFields({ takes, values, onChange }: Props) {
  const { t } = useTranslation()
  if (takes.bodies.length === 0) return null
  const body = takes.bodies.find(({ mediaType }) => mediaType === values.mediaType)
  const none = takes.bodies.every(({ isRequired }) => isRequired) ? [] : [{ value: '', label: t('tries.noBody') }]
  return (
    <section className={css.group} aria-label={t('tries.body')}>
      <h3>{t('tries.body')}</h3>
      <Select
        aria-label={t('tries.mediaType')}
        data={[...takes.bodies.map(({ mediaType }) => ({ value: mediaType, label: mediaType })), ...none]}
        value={values.mediaType}
        allowDeselect={false}
        onChange={(chosen) => onChange(bodyValues(takes.bodies.find(({ mediaType }) => mediaType === chosen)))}
      />
      {body && <Content body={body} values={values} onChange={onChange} />}
    </section>
  )
}

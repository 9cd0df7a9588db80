import { Select, TextInput } from '@mantine/core'
import { Written, writtenIn } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'
import type { Field } from './try-values.ts'

interface Props {
  label?: string
  fields: readonly (Field & { key: string })[]
  values: Record<string, string>
  /** By the field's key. */
  errors?: Record<string, string | undefined>
  onChange: (key: string, value: string) => void
}

function Entry({
  field,
  value,
  error,
  onChange,
}: {
  field: Field
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const words = {
    label: field.name,
    description: field.description ? <Written>{field.description}</Written> : undefined,
    required: field.isRequired,
    error: error !== undefined,
    classNames: { label: 'mono' },
  }
  if (field.options.length > 0 && field.type !== 'array')
    return (
      <Select
        {...words}
        error={error}
        data={field.options}
        value={value || null}
        {...writtenIn(value)}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable={!field.isRequired}
        clearButtonProps={{ 'aria-label': t('part.clear') }}
        placeholder={t('tries.notSent')}
        allowDeselect={false}
        searchable={field.options.length > 10}
      />
    )
  const hint = field.type === 'array' ? t('tries.listHint') : field.example || t(`tries.type.${field.type}`)
  return (
    <TextInput
      {...words}
      error={error}
      value={value}
      placeholder={hint}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      inputMode={field.type === 'integer' || field.type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Fields with the document's types, choices and examples. */
export function ParameterFields({ label, fields, values, errors = {}, onChange }: Props) {
  if (fields.length === 0) return null
  return (
    <section className={css.group} aria-label={label}>
      {label && <h3>{label}</h3>}
      <div className={css.fields}>
        {fields.map(({ key, ...field }) => (
          <Entry key={key} field={field} value={values[key] ?? ''} error={errors[key]} onChange={(value) => onChange(key, value)} />
        ))}
      </div>
    </section>
  )
}

import { type RequestTransformerField, type ResponseTransformerField, splitEntries } from '@apim/contract'
import { Checkbox, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './TransformerFields.module.css'

type Field = RequestTransformerField | ResponseTransformerField

/** How entries of a field are written: names, `old:new` or `name:value` (specification 1 §5). */
const formatOf = (field: Field) => (field.startsWith('remove') ? 'names' : field.startsWith('rename') ? 'renames' : 'pairs')

type Props<F extends Field> = {
  label: string
  /** Two or three short lists, one below the other, in the order of the specification. */
  fields: readonly F[]
  isOn: boolean
  value: Record<F, string[]>
  error: string | undefined
  onSwitch: (isOn: boolean) => void
  onChange: (value: Record<F, string[]>) => void
}

/** A checkbox that opens the lists of a transformer (specification 1 §2). */
export function TransformerFields<F extends Field>({ label, fields, isOn, value, error, onSwitch, onChange }: Props<F>) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox label={label} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
      {isOn && (
        <fieldset className={css.lists} aria-label={label}>
          {fields.map((field) => (
            <TagsInput
              key={field}
              label={t(`part.transformer.${field}` as 'part.transformer.addHeaders')}
              placeholder={value[field].length === 0 ? t(`part.transformer.${formatOf(field)}` as 'part.transformer.names') : ''}
              dir="ltr"
              classNames={{ input: css.code ?? '' }}
              splitChars={formatOf(field) === 'pairs' ? ['\n', '\r'] : [';', '\n', '\r']}
              value={value[field]}
              onChange={(next) => onChange({ ...value, [field]: [...new Set(splitEntries(field, next))] })}
            />
          ))}
        </fieldset>
      )}
      {isOn && error !== undefined && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

import { type RequestTransformerField, type ResponseTransformerField, splitEntries } from '@apim/contract'
import { Checkbox, TagsInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import css from './TransformerFields.module.css'
import { errorPlace } from './transformer-error.ts'

type Field = RequestTransformerField | ResponseTransformerField

/** How entries of a field are written: names, `old:new` or `name:value` (specification 1 §5). */
const formatOf = (field: Field) => (field.startsWith('remove') ? 'names' : field.startsWith('rename') ? 'renames' : 'pairs')

/** What of a message a field is about: `renameQuerystring` → `Querystring`. */
const partOf = (field: Field | undefined) => field?.replace(/^[a-z]+/, '')

type Props<F extends Field> = {
  label: string
  hint: string
  /** Lists in the order of the specification; those of headers, of the query and of the body each begin a row. */
  fields: readonly F[]
  isOn: boolean
  value: Record<F, string[]>
  error: string | undefined
  /** Whether the form was left and come back to: then entries that were typed are gone. */
  isRestored: boolean
  onSwitch: (isOn: boolean) => void
  onChange: (value: Record<F, string[]>) => void
}

/** A checkbox that opens the lists of a transformer (specification 1 §2). What is wrong stands under the list that it is about. */
export function TransformerFields<F extends Field>({ label, hint, fields, isOn, value, error, isRestored, onSwitch, onChange }: Props<F>) {
  const { t } = useTranslation()
  const howTo = useId()
  const wrong = errorPlace(fields, error)
  return (
    <div className={css.panel}>
      <Checkbox label={label} description={hint} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
      {isOn && (
        <fieldset className={css.lists} aria-label={label} aria-describedby={howTo}>
          <p className={css.howTo} id={howTo}>
            {t('part.transformer.howTo')}
          </p>
          {isRestored && <p className={css.notKept}>{t('part.transformer.notKept')}</p>}
          {fields.map((field, at) => (
            <TagsInput
              key={field}
              className={partOf(fields[at - 1]) === partOf(field) ? '' : (css.first ?? '')}
              label={t(`part.transformer.${field}` as 'part.transformer.addHeaders')}
              placeholder={value[field].length === 0 ? t(`part.transformer.${formatOf(field)}` as 'part.transformer.names') : ''}
              dir="ltr"
              classNames={{ input: css.code ?? '' }}
              splitChars={formatOf(field) === 'pairs' ? ['\n', '\r'] : [';', '\n', '\r']}
              value={value[field]}
              onChange={(next) => onChange({ ...value, [field]: [...new Set(splitEntries(field, next))] })}
              error={wrong?.field === field ? wrong.text : undefined}
            />
          ))}
          {wrong && wrong.field === undefined && (
            <p className={css.wrong} role="alert">
              {wrong.text}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}

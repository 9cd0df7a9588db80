import type { RequestTransformerField, ResponseTransformerField } from '@apim/contract'
import { splitEntries } from '@apim/contract/deployments/transformer-fields'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import type { Field as FormField } from './field.ts'
import { TagsField } from './TagsField.tsx'
import css from './TransformerFields.module.css'
import { errorPlace } from './transformer-error.ts'

type Field = RequestTransformerField | ResponseTransformerField

/** The format of entries: names, `old:new` or `name:value` (specification 1 §5). */
const formatOf = (field: Field) => (field.startsWith('remove') ? 'names' : field.startsWith('rename') ? 'renames' : 'pairs')

/** The part of a message that a field is about: `renameQuerystring` → `Querystring`. */
const partOf = (field: Field | undefined) => field?.replace(/^[a-z]+/, '')

type Props<F extends Field> = {
  label: string
  hint: string
  /** Lists in the specification's order; those for headers, query and body each start a row. */
  fields: readonly F[]
  isOn: FormField<boolean>
  /** Must be in the form's `omit`: values may be secrets. */
  lists: FormField<Record<F, string[]>, true>
}

/** One of the lists, as its own field. */
const listOf = <F extends Field>(
  lists: FormField<Record<F, string[]>, true>,
  field: F,
  error: string | undefined,
): FormField<string[]> => ({
  ...lists,
  value: lists.value[field],
  set: (next) => lists.set({ ...lists.value, [field]: next }),
  error,
})

/** A checkbox that opens a transformer's lists (specification 1 §2). Messages appear under the list they concern. */
export function TransformerFields<F extends Field>({ label, hint, fields, isOn, lists }: Props<F>) {
  const { t } = useTranslation()
  const howTo = useId()
  const wrong = errorPlace(fields, lists.error)
  return (
    <div className={css.panel}>
      <Checkbox label={label} description={hint} checked={isOn.value} onChange={(event) => isOn.set(event.currentTarget.checked)} />
      {isOn.value && (
        <fieldset className={css.lists} aria-label={label} aria-describedby={howTo}>
          <p className={css.howTo} id={howTo}>
            {t('part.transformer.howTo')}
          </p>
          {lists.isLost && <p className={css.notKept}>{t('form.notKept')}</p>}
          {fields.map((field, at) => (
            <TagsField
              key={field}
              className={partOf(fields[at - 1]) === partOf(field) ? '' : (css.first ?? '')}
              label={t(`part.transformer.${field}` as 'part.transformer.addHeaders')}
              placeholder={t(`part.transformer.${formatOf(field)}` as 'part.transformer.names')}
              splitChars={formatOf(field) === 'pairs' ? ['\n', '\r'] : [';', '\n', '\r']}
              split={(typed) => splitEntries(field, typed)}
              field={listOf(lists, field, wrong?.field === field ? wrong.text : undefined)}
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

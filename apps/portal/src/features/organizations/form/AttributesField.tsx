import { attributesMax, attributeTypes } from '@apim/contract/organizations/values'
import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Field } from '../../../shared/form/fields/field.ts'
import { message } from '../../../shared/message.ts'
import { writtenIn } from '../../../shared/parts/Written.tsx'
import { oneOf } from '../../../shared/search.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './AttributesField.module.css'
import type { AttributeValue } from './organization-form.ts'

type RowProps = {
  attribute: AttributeValue
  /** Its place, from 1, which tells one row's fields from another's. */
  number: number
  error: string | undefined
  typed: boolean
  onChange: (part: Partial<AttributeValue>) => void
  onLeave: () => void
  onRemove: () => void
}

function AttributeRow({ attribute, number, error, typed, onChange, onLeave, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className={css.row} data-typed={typed || undefined}>
      <TextInput
        aria-label={t('organizations.attribute.nameOf', { number })}
        placeholder={t('organizations.attribute.name')}
        autoComplete="off"
        {...writtenIn(attribute.name)}
        value={attribute.name}
        error={error}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onBlur={onLeave}
      />
      <TextInput
        aria-label={t('organizations.attribute.valueOf', { number })}
        placeholder={t('organizations.attribute.value')}
        autoComplete="off"
        {...writtenIn(attribute.value)}
        value={attribute.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        onBlur={onLeave}
      />
      {typed && (
        <Select
          aria-label={t('organizations.attribute.typeOf', { number })}
          data={attributeTypes.map((type) => ({ value: type || 'none', label: type || t('organizations.attribute.none') }))}
          allowDeselect={false}
          value={attribute.type || 'none'}
          onChange={(next) => onChange({ type: oneOf(next, attributeTypes) ?? '' })}
        />
      )}
      <ActionIcon size={36} aria-label={t('organizations.attribute.removeOf', { number })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}

type Props = {
  field: Field<AttributeValue[]>
  /** What is wrong with each, by its place; shown once the field's errors are. */
  wrong: ReadonlyMap<number, string>
  /** Whether they have a type. */
  typed: boolean
  /** Whether the section around it does not name it. */
  named: boolean
}

/** Attributes: a name and a value each, and for organizations a type (specification 2 §3). */
export function AttributesField({ field, wrong, typed, named }: Props) {
  const { t } = useTranslation()
  const { value: attrs, set } = field
  const errorAt = (at: number) => {
    const error = field.error === undefined ? undefined : wrong.get(at)
    return error === undefined ? undefined : message(error)
  }
  const isElsewhere = ![...wrong.keys()].some((at) => at in attrs)
  return (
    <Input.Wrapper
      {...(named && { label: t('organizations.attributes'), labelElement: 'div', description: t('organizations.attributesHintCompany') })}
      error={isElsewhere && field.error !== undefined ? message(field.error) : undefined}
    >
      <ul className={css.rows} aria-label={t('organizations.attributes')}>
        {attrs.map((attribute, at) => (
          <AttributeRow
            // Rows have no identity of their own.
            key={at}
            attribute={attribute}
            number={at + 1}
            error={errorAt(at)}
            typed={typed}
            onChange={(part) => set(attrs.map((one, place) => (place === at ? { ...one, ...part } : one)))}
            onLeave={field.leave}
            onRemove={() => set(attrs.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={15} stroke={1.7} />}
        disabled={attrs.length >= attributesMax}
        onClick={() => set([...attrs, { name: '', value: '', type: '' }])}
      >
        {t('organizations.attribute.add')}
      </Button>
    </Input.Wrapper>
  )
}

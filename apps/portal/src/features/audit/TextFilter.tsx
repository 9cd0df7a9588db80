import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FilterPopover } from '../../shared/list/FilterBar.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Audit.module.css'

type Props = { name: string; value: string | undefined; onChange: (value: string | undefined) => void }

function Field({ name, value, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() || undefined)
  }
  return (
    <form className={css.exact} onSubmit={submit}>
      <TextInput size="xs" label={name} value={text} dir="ltr" maxLength={100} onChange={(event) => setText(event.currentTarget.value)} />
      <Button size="xs" variant="light" type="submit">
        {t('audit.textApply')}
      </Button>
    </form>
  )
}

/** A filter by one exact text, such as an ID. */
export function TextFilter(props: Props) {
  return (
    <FilterPopover name={props.name} value={props.value}>
      <Field key={props.value} {...props} />
    </FilterPopover>
  )
}

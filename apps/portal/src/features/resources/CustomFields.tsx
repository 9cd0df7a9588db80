import { Button, Input, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Field, wordsOf } from '../../shared/form/fields/field.ts'
import { writtenIn } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Resources.module.css'
import type { Custom } from './use-resource-form.ts'

type RowProps = { custom: Custom; number: number; onChange: (custom: Custom) => void; onLeave: () => void; onRemove: () => void }

function Row({ custom, number, onChange, onLeave, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { name, value } = custom
  return (
    <div className={css.row}>
      <TextInput
        label={t('resources.custom.name')}
        aria-label={t('resources.custom.nameOf', { number })}
        maxLength={100}
        autoComplete="off"
        {...writtenIn(name)}
        value={name}
        onBlur={onLeave}
        onChange={(event) => onChange({ name: event.currentTarget.value, value })}
      />
      <TextInput
        label={t('resources.custom.value')}
        aria-label={t('resources.custom.valueOf', { number })}
        maxLength={2000}
        autoComplete="off"
        {...writtenIn(value)}
        value={value}
        onBlur={onLeave}
        onChange={(event) => onChange({ name, value: event.currentTarget.value })}
      />
      <Button variant="default" onClick={onRemove} aria-label={t('resources.custom.removeOne', { number })}>
        {t('resources.custom.remove')}
      </Button>
    </div>
  )
}

/** Settings besides those of the type, by name and value. */
export function CustomFields({ field }: { field: Field<Custom[], true> }) {
  const { t } = useTranslation()
  const put = (at: number, custom: Custom) => field.set(field.value.with(at, custom))
  return (
    <Input.Wrapper error={wordsOf(field)} description={field.isLost ? t('form.notKept') : undefined}>
      <div className={css.rows}>
        {[...field.value.entries()].map(([at, custom]) => (
          <Row
            key={at}
            custom={custom}
            number={at + 1}
            onChange={(next) => put(at, next)}
            onLeave={field.leave}
            onRemove={() => field.set(field.value.toSpliced(at, 1))}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => field.set([...field.value, { name: '', value: '' }])}
        >
          {t('resources.custom.add')}
        </Button>
      </div>
    </Input.Wrapper>
  )
}

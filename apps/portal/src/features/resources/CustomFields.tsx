import { Button, Input, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { type Field, wordsOf } from '../../shared/form/fields/field.ts'
import { MomentField } from '../../shared/form/fields/MomentField.tsx'
import { writtenIn } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Resources.module.css'
import type { Custom } from './sent-configs.ts'

/** The message about all attributes is below them. */
const unmarked = { error: undefined, isRequired: false, isOmitted: true, isLost: false }

type RowProps = { custom: Custom; number: number; onChange: (custom: Custom) => void; onLeave: () => void; onRemove: () => void }

function Value({ custom, number, onChange, onLeave }: RowProps) {
  const { t } = useTranslation()
  const props = {
    label: t('resources.custom.value'),
    'aria-label': t('resources.custom.valueOf', { number }),
    maxLength: 2000,
    value: custom.value,
    onBlur: onLeave,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...custom, value: event.currentTarget.value }),
  }
  if (!custom.secret) return <TextInput {...props} autoComplete="off" {...writtenIn(custom.value)} />
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      placeholder={custom.isSet ? t('resources.custom.kept') : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('form.show') }}
    />
  )
}

function Row(props: RowProps) {
  const { t } = useTranslation()
  const { custom, number, onChange, onLeave, onRemove } = props
  return (
    <div className={css.custom}>
      <div className={css.row}>
        <TextInput
          label={t('resources.custom.name')}
          aria-label={t('resources.custom.nameOf', { number })}
          maxLength={100}
          autoComplete="off"
          {...writtenIn(custom.name)}
          value={custom.name}
          onBlur={onLeave}
          onChange={(event) => onChange({ ...custom, name: event.currentTarget.value })}
        />
        <Value {...props} />
        <Button variant="default" onClick={onRemove} aria-label={t('resources.custom.removeOne', { number })}>
          {t('resources.custom.remove')}
        </Button>
      </div>
      <div className={css.secret}>
        <Switch
          label={t('resources.custom.secret')}
          aria-label={t('resources.custom.secretOf', { number })}
          checked={custom.secret}
          onChange={(event) => onChange({ ...custom, secret: event.currentTarget.checked })}
        />
        {custom.secret && (
          <MomentField
            label={t('resources.custom.end')}
            aria-label={t('resources.custom.endOf', { number })}
            field={{ value: custom.expiresAt, set: (expiresAt) => onChange({ ...custom, expiresAt }), leave: onLeave, ...unmarked }}
          />
        )}
      </div>
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
            key={custom.row}
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
          onClick={() => field.set([...field.value, { row: crypto.randomUUID(), name: '', value: '', secret: false, expiresAt: '' }])}
        >
          {t('resources.custom.add')}
        </Button>
      </div>
    </Input.Wrapper>
  )
}

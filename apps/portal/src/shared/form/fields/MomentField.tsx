import type { ComponentProps } from 'react'
import { localOf, momentOf } from '../../local-time.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { ownZone } from '../../time.ts'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'isCode' | 'type'>

/**
 * A point in time. The user enters it in their own time zone, which the help text names; the field's value is in the server's format,
 * `2026-11-02T11:58:00.000Z`, or empty while the input is incomplete.
 */
export function MomentField({ field, help, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <TextField
      type="datetime-local"
      // Without a maximum the year may have six digits, which ISO times do not allow.
      max="9999-12-31T23:59"
      help={help ?? t('form.zone', { zone: ownZone() })}
      {...props}
      field={{ ...field, value: localOf(field.value), set: (typed) => field.set(momentOf(typed)) }}
    />
  )
}

import { type ComponentProps, useRef } from 'react'
import { incomplete, localOf, momentOf, ownZone } from '../../local-time.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'isCode' | 'type'>

const typedIn = ({ validity, value }: HTMLInputElement) => (validity.badInput ? incomplete : momentOf(value))

/**
 * A point in time. The user enters it in their own time zone, which the help text names; the field's value is in the server's format,
 * `2026-11-02T11:58:00.000Z`, empty for none, or `incomplete`.
 */
export function MomentField({ field, help, ...props }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  // The browser reports no change while its value stays empty, however much of it was typed.
  const look = () => {
    if (!input.current) return
    const typed = typedIn(input.current)
    if (typed === incomplete || field.value === incomplete) field.set(typed)
  }
  const leave = () => {
    look()
    field.leave()
  }
  return (
    <TextField
      ref={input}
      type="datetime-local"
      // Without a maximum the year may have six digits, which ISO times do not allow.
      max="9999-12-31T23:59"
      help={help ?? t('form.zone', { zone: ownZone() })}
      {...props}
      onKeyDown={({ key }) => key === 'Enter' && look()}
      field={{
        ...field,
        leave,
        value: localOf(field.value),
        set: (typed) => field.set(input.current ? typedIn(input.current) : momentOf(typed)),
      }}
    />
  )
}

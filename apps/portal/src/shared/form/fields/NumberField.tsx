import type { ComponentProps } from 'react'
import css from './Fields.module.css'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'isCode'> & { unit?: string }

/** A whole number, kept as typed: invalid input is reported by the form's rules, never silently corrected. */
export function NumberField({ unit, ...props }: Props) {
  return (
    <TextField
      inputMode="numeric"
      {...(unit !== undefined && { rightSection: <span className={css.unit}>{unit}</span>, rightSectionWidth: 72 })}
      {...props}
    />
  )
}

import { Written } from '../parts/Written.tsx'
import { day, moment } from '../time.ts'

/** A text of a column that may be narrower: cut, and whole in its title. */
export function CutCell({ children: text }: { children: string | null | undefined }) {
  return (
    <Written as="span" className="cut" title={text ?? ''}>
      {text || '–'}
    </Written>
  )
}

/** A day, with the time of day in its title; a dash if it never was. */
export function DayCell({ at }: { at: string | null | undefined }) {
  return (
    <span className="num" title={at ? moment(at) : undefined}>
      {at ? day(at) : '–'}
    </span>
  )
}

import { Written } from '../parts/Written.tsx'
import { day, moment } from '../time.ts'

type CutProps = {
  /** Follows the text on the card of a phone, as a last name does, whose own column is hidden there. */
  rest?: string
  children: string | null | undefined
}

/** A text of a column that may be narrower: cut, and whole in its title. */
export function CutCell({ rest, children: text }: CutProps) {
  return (
    <Written as="span" className="cut" title={text ?? ''} data-rest={rest}>
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

import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import css from './Fold.module.css'
import { useReading } from './reading.ts'

type Props = {
  /** What is always shown, next to the sign. */
  head: ReactNode
  /** At first. */
  isOpen?: boolean
  /** It stays closed when all is unfolded: it is a repetition. */
  repeats?: boolean
  small?: boolean
  /** Drawn only while it is open: what it holds may hold itself. */
  children: () => ReactNode
}

/** What unfolds in place. */
export function Fold({ head, isOpen = false, repeats = false, small = false, children }: Props) {
  const { isUnfolded } = useReading()
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const open = chosen ?? (isOpen || (isUnfolded && !repeats))
  return (
    <div className={css.fold} data-small={small || undefined}>
      <button
        type="button"
        className={css.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-repeats={repeats || undefined}
        onClick={() => setChosen(!open)}
      >
        <IconChevronRight className="flips" size={15} stroke={2} aria-hidden="true" />
        {head}
      </button>
      {open && (
        <div className={css.inner} id={id}>
          {children()}
        </div>
      )}
    </div>
  )
}

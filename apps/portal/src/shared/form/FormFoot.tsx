import type { ReactNode } from 'react'
import css from './FormFoot.module.css'

type Props = {
  /** Why the main button is disabled; the button refers to it by `reasonId`. */
  reason: ReactNode
  reasonId: string
  /** Shown above the buttons: a failure, progress. */
  above?: ReactNode
  /** The buttons, the main one last. */
  children: ReactNode
}

/** The end of a form: the outcome, why it cannot be sent yet, and its buttons. */
export function FormFoot({ reason, reasonId, above, children }: Props) {
  return (
    <footer className={css.foot}>
      {above}
      <div className={css.buttons}>
        <output className="hint" id={reasonId}>
          {reason}
        </output>
        {children}
      </div>
    </footer>
  )
}

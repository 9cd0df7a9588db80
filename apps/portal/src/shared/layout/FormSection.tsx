import type { ReactNode } from 'react'
import css from './FormSection.module.css'

/** A group of fields, with its heading and hint to the side; above on phones. */
export function FormSection({
  title,
  hint,
  switched,
  children,
}: {
  title: string
  hint?: ReactNode
  switched?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className={css.section}>
      <div className={css.words}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={css.fields}>
        {switched}
        {children}
      </div>
    </section>
  )
}
/** Two short fields in a row; stacked on phones. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>
}

import type { ReactNode } from 'react'
import css from './FormSection.module.css'

/** A form is read down the page: what the group is for at the start, its fields beside it. On a phone the words stand above. */
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
/** Two short fields in one row; one under the other on a phone. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>
}

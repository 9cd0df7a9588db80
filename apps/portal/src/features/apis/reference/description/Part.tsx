import type { ReactNode } from 'react'
import css from './Description.module.css'

/** A part of an operation. */
export function Part({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  )
}

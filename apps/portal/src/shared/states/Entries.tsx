import type { ReactNode } from 'react'
import css from './States.module.css'

/** Entries that are no table. While the next ones load, these stay, and say so. */
export function Entries({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className={css.entries} data-busy={isBusy || undefined} aria-busy={isBusy || undefined}>
      {children}
    </div>
  )
}

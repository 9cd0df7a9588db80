import type { ReactNode } from 'react'
import css from './Card.module.css'
import { written } from './Written.tsx'

type CardProps = {
  title?: ReactNode
  count?: number | undefined
  actions?: ReactNode
  /** Lets a table or a list reach the edges. */
  flush?: boolean
  /** Only for the one next step. */
  accent?: boolean
  children: ReactNode
}

/** A surface with a title. */
export function Card({ title, count, actions, flush, children, accent }: CardProps) {
  return (
    <section className={css.card} data-accent={accent || undefined}>
      {title && (
        <header className={css.head}>
          <h2>
            {title}
            {count !== undefined && <span className="num">{count}</span>}
          </h2>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? css.flush : css.body}>{children}</div>
    </section>
  )
}

/** Facts about an object: terms and values, one pair per line. A term may be user-written too, and occur twice. */
export function Facts({ items }: { items: [string, ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {[...items.entries()].map(([at, [term, value]]) => (
        <div key={at}>
          <dt>{written(term)}</dt>
          <dd>{written(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A single figure. The small line under it says what it is compared with. */
export function StatCard({ label, value, note, tone }: { label: string; value: string; note?: ReactNode; tone?: 'ok' | 'bad' }) {
  return (
    <div className={css.stat} data-tone={tone}>
      <span className={css.label}>{label}</span>
      <strong className="num">{value}</strong>
      {note && <span className={`${css.note} num`}>{note}</span>}
    </div>
  )
}

import type { ReactNode } from 'react'
import css from './PageBody.module.css'

type Props = { children: ReactNode }
type WithAside = Props & { aside?: ReactNode }

function Body({ kind, aside, children }: WithAside & { kind: 'form' | 'detail' }) {
  if (!aside) return <div className={css[kind]}>{children}</div>
  return (
    <div className={css[kind]} data-aside>
      <div className={css.main}>{children}</div>
      <aside className={css.aside}>{aside}</aside>
    </div>
  )
}

/** Cards over the whole width, and at the start what narrows them, while there is room for it. `name`: what the side is, for screen readers. */
export function GalleryBody({ side, name, children }: Props & { side: ReactNode; name: string }) {
  return (
    <div className={css.gallery}>
      <aside className={css.side} aria-label={name}>
        {side}
      </aside>
      <div className={css.main}>{children}</div>
    </div>
  )
}

/** A table and what stands over it, over the whole width. */
export function ListBody({ children }: Props) {
  return <div className={css.list}>{children}</div>
}

/** A form, or settings, in the measure of a form; beside it, where there is room, what it leads to. */
export function FormBody(props: WithAside) {
  return <Body kind="form" {...props} />
}

/** One thing in detail. Beside it what comes next, and what the thing is: without room for that, an accented card stands first and the last one last. */
export function DetailBody(props: WithAside) {
  return <Body kind="detail" {...props} />
}

/** A page that everybody may read: its head too stands in the middle of the window. */
export function PublicPage({ head, children }: Props & { head: ReactNode }) {
  return (
    <article className={css.public}>
      {head}
      <div className={css.content}>{children}</div>
    </article>
  )
}

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

/** What stands above a gallery, as wide as that. */
export function AboveBody({ children }: Props) {
  return <div className={css.above}>{children}</div>
}

/** Cards at full width, with the filters at the start if there is room. `name`: the accessible name of the side. */
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

/** A table and its toolbar, at full width. */
export function ListBody({ children }: Props) {
  return <div className={css.list}>{children}</div>
}

/** A form, or settings, at form width; an aside next to it if there is room. */
export function FormBody(props: WithAside) {
  return <Body kind="form" {...props} />
}

/** One object in detail, with the next step and the facts in an aside; without room for that, an accented card comes first and the facts last. */
export function DetailBody(props: WithAside) {
  return <Body kind="detail" {...props} />
}

/** A workspace at full width, as tall as the window leaves room for. */
export function WorkBody({ children }: Props) {
  return <div className={css.work}>{children}</div>
}

/** A public page, whose header is centered too. */
export function PublicPage({ head, children }: Props & { head: ReactNode }) {
  return (
    <article className={css.public}>
      {head}
      <div className={css.content}>{children}</div>
    </article>
  )
}

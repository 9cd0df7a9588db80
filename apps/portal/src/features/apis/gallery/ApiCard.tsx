import type { ReactNode } from 'react'
import { type Env, EnvRail } from '../../../shared/parts/Marks.tsx'
import { Written, written } from '../../../shared/parts/Written.tsx'
import css from './ApiCard.module.css'

type Props = {
  /** The name as a link: its area is the whole card. */
  name: ReactNode
  version: string
  owner: string
  text: string
  live: readonly Env[]
  /** A StatusChip, or 'Request' as a plain word. */
  access?: ReactNode
  /** Lies above the link. */
  menu?: ReactNode
  open?: boolean
}

/** An API in the gallery: one link, a quiet menu, and at the foot how far it is deployed and whether it is yours. */
export function ApiCard({ name, version, owner, text, live, access, menu, open }: Props) {
  return (
    <article className={css.card} data-open={open || undefined}>
      <header>
        <h2>{written(name)}</h2>
        {menu && <span className={css.menu}>{menu}</span>}
      </header>
      <p className={css.owner}>
        <span className="mono" title={version}>
          {version}
        </span>
        <Written className="cut">{owner}</Written>
      </p>
      <Written as="p" className={css.text}>
        {text}
      </Written>
      <footer>
        <EnvRail live={live} />
        {access}
      </footer>
    </article>
  )
}

/** The word of a card whose API can be asked for. */
export function RequestWord({ children }: { children: ReactNode }) {
  return <span className={css.request}>{children}</span>
}

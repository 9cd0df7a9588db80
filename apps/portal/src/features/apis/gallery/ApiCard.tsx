import type { ReactNode } from 'react'
import { type Env, EnvRail } from '../../../shared/parts/Environments.tsx'
import { Written, written } from '../../../shared/parts/Written.tsx'
import css from './ApiCard.module.css'

type Props = {
  /** The name as a link that covers the whole card. */
  name: ReactNode
  version: string
  owner: string
  text: string
  live: readonly Env[]
  /** A StatusChip, or 'Request' as plain text. */
  access?: ReactNode
  /** On top of the link. */
  menu?: ReactNode
  open?: boolean
}

/** An API in the gallery: a link, a discreet menu, and at the foot its environments and the reader's access. */
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

/** The text on the card of an API that can be requested. */
export function RequestWord({ children }: { children: ReactNode }) {
  return <span className={css.request}>{children}</span>
}

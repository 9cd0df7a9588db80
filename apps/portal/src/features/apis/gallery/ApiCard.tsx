import type { ReactNode } from 'react'
import { type Env, EnvRail } from '../../../shared/parts/Environments.tsx'
import { Tile } from '../../../shared/parts/Tile.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import css from './ApiCard.module.css'

type Props = {
  /** The name as a link that covers the whole card. */
  name: ReactNode
  version: string
  owner: string
  text: string
  /** What a search has found in its document. */
  found?: ReactNode
  live: readonly Env[]
  /** A StatusChip, or 'Request' as plain text. */
  access?: ReactNode
  /** On top of the link. */
  menu?: ReactNode
  open?: boolean
}

/** An API in the gallery: at the foot its environments and the reader's access. */
export function ApiCard({ version, owner, live, access, ...tile }: Props) {
  return (
    <Tile
      {...tile}
      line={
        <>
          <span className={`mono ${css.version}`} title={version}>
            {version}
          </span>
          <Written className="cut">{owner}</Written>
        </>
      }
      foot={
        <>
          <EnvRail live={live} />
          {access}
        </>
      }
    />
  )
}

/** The text on the card of an API that can be requested. */
export function RequestWord({ children }: { children: ReactNode }) {
  return <span className={css.request}>{children}</span>
}

import type { ReactNode } from 'react'
import css from './Tile.module.css'
import { Written, written } from './Written.tsx'

/** A page of tiles, as many in a row as there is room for. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={css.tiles}>{children}</div>
}

type Props = {
  /** The name as a link that covers the whole tile. */
  name: ReactNode
  /** Buttons and a menu, on top of the link. */
  menu?: ReactNode
  /** The line below the name. */
  line: ReactNode
  text: string
  /** What a search has found in it, on top of the link. */
  found?: ReactNode
  foot: ReactNode
  /** Shows all of the text: there is nothing to open that would. */
  whole?: boolean
  /** Whether its dock is open. */
  open?: boolean
}

/** One object of a gallery: a link, a discreet menu, two lines of text, and a foot. */
export function Tile({ name, menu, line, text, found, foot, whole, open }: Props) {
  return (
    <article className={css.tile} data-open={open || undefined}>
      <header>
        <h2>{written(name)}</h2>
        {menu && <span className={css.menu}>{menu}</span>}
      </header>
      <div className={css.line}>{line}</div>
      <Written as="p" className={whole ? css.whole : css.text}>
        {text}
      </Written>
      {found}
      <footer>{foot}</footer>
    </article>
  )
}

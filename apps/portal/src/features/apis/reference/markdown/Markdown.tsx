import { useLayoutEffect, useRef } from 'react'
import { useReading } from '../reading.ts'
import css from './Markdown.module.css'
import { isPlain, safeMarkdown } from './safe-markdown.ts'

/** A text of a document, which may be Markdown with HTML. Nothing for an empty one. */
export function Markdown({ text, small = false }: { text: string; small?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const { linkTo } = useReading()
  const plain = isPlain(text)
  useLayoutEffect(() => {
    if (!plain) place.current?.replaceChildren(safeMarkdown(text, linkTo))
  }, [text, plain, linkTo])
  if (text.trim() === '') return null
  return (
    <div className={css.markdown} data-small={small || undefined} dir="auto" ref={place} key={String(plain)}>
      {plain ? <p>{text}</p> : null}
    </div>
  )
}

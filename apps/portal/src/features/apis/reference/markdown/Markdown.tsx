import { useLayoutEffect, useRef } from 'react'
import { useReading } from '../reading.ts'
import { addressHeadings } from './headings.ts'
import css from './Markdown.module.css'
import { isPlain, safeMarkdown } from './safe-markdown.ts'

type Props = {
  text: string
  small?: boolean
  /** Its headings have addresses: there must be no other such text in the page. */
  isAddressed?: boolean
}

/** A text of a document, which may be Markdown with HTML. Nothing for an empty one. */
export function Markdown({ text, small = false, isAddressed = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { linkTo } = useReading()
  const plain = isPlain(text)
  useLayoutEffect(() => {
    if (plain || !place.current) return
    place.current.replaceChildren(safeMarkdown(text, linkTo))
    if (isAddressed) addressHeadings(place.current)
  }, [text, plain, linkTo, isAddressed])
  if (text.trim() === '') return null
  return (
    <div className={css.markdown} data-small={small || undefined} dir="auto" ref={place} key={String(plain)}>
      {plain ? <p>{text}</p> : null}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import css from './Editor.module.css'

/** Shows a part of the page that CodeMirror draws. */
export function CodeView({ dom }: { dom: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.append(dom)
  }, [dom])
  // Code is left to right in every language.
  return <div ref={place} className={css.code} dir="ltr" />
}

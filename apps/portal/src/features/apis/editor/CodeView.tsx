import { useEffect, useEffectEvent, useRef } from 'react'
import css from './Editor.module.css'

/** Shows a part of the page that CodeMirror draws. */
export function CodeView({ dom, onShown }: { dom: HTMLElement; onShown?: (() => void) | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    place.current?.append(dom)
    shown()
  }, [dom])
  // Code is left to right in every language.
  return <div ref={place} className={css.code} dir="ltr" />
}

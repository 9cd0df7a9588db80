import { type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The search goes to the first that it has found, once the list shows what was typed; not if the reader types on, or goes elsewhere. */
const open = (list: HTMLElement, { target }: KeyboardEvent): void => {
  if (!(target instanceof HTMLInputElement)) return
  const typed = target.value.trim()
  const isShown = () => list.dataset['search'] === typed
  const goFirst = () => list.querySelector<HTMLElement>('a:not([data-above])')?.click()
  if (typed === '') return
  if (isShown()) return goFirst()
  const later = new MutationObserver(() => {
    if (!isShown()) return
    stop()
    goFirst()
  })
  const changed = new AbortController()
  const stop = () => {
    later.disconnect()
    changed.abort()
  }
  later.observe(list, { attributeFilter: ['data-search'] })
  for (const event of ['keydown', 'input', 'blur']) target.addEventListener(event, stop, { signal: changed.signal })
}

const move = (list: HTMLElement, event: KeyboardEvent): void => {
  // Enter ends a word that an input method composes, and other keys with arrows are the browser's.
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === 'Enter') return open(list, event)
  const step = steps[event.key]
  if (step === undefined) return
  const stops = [...list.querySelectorAll<HTMLElement>('input, a, button[aria-expanded]')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Arrow keys move between the search and the entries of a list, in the order that they are shown; Enter in the search opens the first. */
export const useArrows = (list: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const place = list.current
    if (!place) return
    const onKey = (event: KeyboardEvent) => move(place, event)
    place.addEventListener('keydown', onKey)
    return () => place.removeEventListener('keydown', onKey)
  }, [list])

import { type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const move = (list: HTMLElement, event: KeyboardEvent): void => {
  const step = steps[event.key]
  if (step === undefined) return
  const stops = [...list.querySelectorAll<HTMLElement>('input, a, button[aria-expanded]')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Arrow keys move between the search and the entries of a list, in the order that they are shown. */
export const useArrows = (list: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const place = list.current
    if (!place) return
    const onKey = (event: KeyboardEvent) => move(place, event)
    place.addEventListener('keydown', onKey)
    return () => place.removeEventListener('keydown', onKey)
  }, [list])

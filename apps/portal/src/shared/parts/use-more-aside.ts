import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Marks a horizontally scrolling row with the sides that have more content; in right-to-left pages `scrollLeft` counts down from 0. */
const mark = (row: HTMLElement) => {
  const hidden = row.scrollWidth - row.clientWidth
  const passed = Math.abs(row.scrollLeft)
  row.toggleAttribute('data-more-before', passed > 1)
  row.toggleAttribute('data-more-after', hidden - passed > 1)
}

/**
 * A row that may overflow a narrow page: it fades out on sides with more content (`global.css`), and its selected item is scrolled into view at
 * first. Keyboards and screen readers reach everything, because focusing an item scrolls it into view.
 */
export const useMoreAside = <Row extends HTMLElement>(): RefObject<Row | null> => {
  const row = useRef<Row>(null)
  useLayoutEffect(() => {
    if (row.current) mark(row.current)
  })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const chosen = element.querySelector('[aria-current]')
    if (element.scrollWidth > element.clientWidth) chosen?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    const look = () => mark(element)
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return row
}

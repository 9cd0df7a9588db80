import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Says on a row that scrolls sideways on which sides more of it lies; `scrollLeft` counts down from 0 in a page from right to left. */
const mark = (row: HTMLElement) => {
  const hidden = row.scrollWidth - row.clientWidth
  const passed = Math.abs(row.scrollLeft)
  row.toggleAttribute('data-more-before', passed > 1)
  row.toggleAttribute('data-more-after', hidden - passed > 1)
}

/**
 * A row that may be too long for a narrow page: where more of it lies it fades out (`global.css`), and what is chosen in it is in sight from the start.
 * Keyboards and screen readers reach all of it, since what has the focus comes into sight.
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

import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The entries of the history that have been scrolled for: who comes back to one sees the place that they left. */
const reached = new Set<string>()

/** Scrolls to what the hash of the address names once it is drawn, long after the router has looked for it. */
export const useArrival = (isHere: boolean, find: () => Element | null, block: ScrollLogicalPosition): void => {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const arrive = useEffectEvent(() => {
    // At the top, the router has brought nobody back: the page was not as long yet.
    if (reached.has(entry) && window.scrollY > 0) return
    reached.add(entry)
    find()?.scrollIntoView({ block })
  })
  useEffect(() => {
    if (isHere) arrive()
  }, [isHere, entry])
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The entries of the history that have been scrolled for, and where in the page they were left: who comes back to one sees that place. */
const left = new Map<string, number>()

/** Not a page that scrolls within a pane. */
const isLong = () => document.documentElement.scrollHeight > window.innerHeight

/**
 * Scrolls to what the hash of the address names once it is drawn, long after the router has looked for it, and has brought whoever comes back as far as the
 * page then went.
 */
export const useArrival = (isHere: boolean, find: () => Element | null, block: ScrollLogicalPosition): void => {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const arrive = useEffectEvent(() => {
    const top = left.get(entry)
    if (top === undefined || !isLong()) find()?.scrollIntoView({ block })
    else window.scrollTo({ top })
  })
  useEffect(() => {
    if (!isHere) return undefined
    arrive()
    const note = () => left.set(entry, window.scrollY)
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [isHere, entry])
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { tabStorage } from '../../../../shared/browser-storage.ts'
import { createPlaces } from './places.ts'

const places = createPlaces(tabStorage, window)

/** Not a page that scrolls within a pane. */
const isLong = () => document.documentElement.scrollHeight > window.innerHeight

/**
 * Scrolls to what the hash of the address names once it is drawn, long after the router has looked for it, and has brought whoever comes back as far as the
 * page then went. Who comes back to an entry of the history, or reloads it, sees the place that was left.
 */
export const useArrival = (isHere: boolean, find: () => Element | null, block: ScrollLogicalPosition): void => {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const arrive = useEffectEvent(() => {
    const top = places.of(entry)
    if (top === undefined || !isLong()) find()?.scrollIntoView({ block })
    else window.scrollTo({ top })
  })
  useEffect(() => {
    if (!isHere) return undefined
    arrive()
    const note = () => places.keep(entry, window.scrollY)
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [isHere, entry])
}

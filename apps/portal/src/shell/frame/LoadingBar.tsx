import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import css from './LoadingBar.module.css'

/** Shorter requests show no bar, which would only flicker. */
const graceMs = 150

/** A thin bar at the very top while any request is in progress (specification 1 §7). */
export function LoadingBar() {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const busy = useIsFetching() + useIsMutating() > 0 || navigating
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? graceMs : 0)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return <div className={css.bar} aria-hidden="true" />
}

import { useEffect, useEffectEvent } from 'react'

/** Calls `leave` when the browser goes back or forward: what lies over a page must not stay over another one. */
export const useOnBack = (leave: () => void): void => {
  const onBack = useEffectEvent(leave)
  useEffect(() => {
    const listener = () => onBack()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}

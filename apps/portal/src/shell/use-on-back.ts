import { useEffect, useEffectEvent } from 'react'

/** Calls `leave` when the browser goes back or forward: an overlay must not stay over another page. */
export const useOnBack = (leave: () => void): void => {
  const onBack = useEffectEvent(leave)
  useEffect(() => {
    const listener = () => onBack()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}

import { useEffect, useRef } from 'react'

/** Whether the part is still on the screen when something has ended. */
export const useIsShown = () => {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}

import { useEffect, useRef } from 'react'

/** Whether the component is still mounted, for work that ends later. */
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

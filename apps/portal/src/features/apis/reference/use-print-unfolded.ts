import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Paper cannot be unfolded: while the page is printed, everything is, and afterwards it is as before. */
export const usePrintUnfolded = (isUnfolded: boolean, setUnfolded: (isUnfolded: boolean) => void): void => {
  useEffect(() => {
    if (isUnfolded) return
    const unfold = () => {
      // The browser takes the page as it is when this returns.
      flushSync(() => setUnfolded(true))
      window.addEventListener('afterprint', () => setUnfolded(false), { once: true })
    }
    window.addEventListener('beforeprint', unfold)
    return () => window.removeEventListener('beforeprint', unfold)
  }, [isUnfolded, setUnfolded])
}

import { useEffect, useRef } from 'react'

/**
 * Runs something at once or, while a pointer is down, after the click that its release makes: what appears on a page in between would move the
 * pressed button away from under the pointer, and the click would be lost.
 */
export const useAfterPress = () => {
  const isDown = useRef(false)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const on = (type: 'pointerdown' | 'pointerup' | 'pointercancel', next: boolean) =>
      document.addEventListener(type, () => (isDown.current = next), { capture: true, signal })
    on('pointerdown', true)
    on('pointerup', false)
    on('pointercancel', false)
    return () => left.abort()
  }, [])
  return (run: () => void) => {
    if (!isDown.current) return run()
    const released = new AbortController()
    const after = () => {
      released.abort()
      // The click is dispatched together with the release.
      setTimeout(run)
    }
    for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, after, { signal: released.signal })
  }
}

import { type ReactNode, Suspense, useEffect, useReducer } from 'react'
import { loadedSoFar } from './late.ts'

/** In the place of what has not come yet; `again` looks whether it has. */
function Until({ again, children }: { again: () => void; children: ReactNode }) {
  useEffect(() => {
    // It may have come since this was rendered.
    again()
    return loadedSoFar.subscribe(again)
  }, [again])
  return children
}

/**
 * Shows `fallback` while a late component in it is not loaded, and the component as soon as it is. React's own `Suspense` alone shows what has come at most
 * every 300 ms, counted from the last fallback anywhere in the page (`FALLBACK_THROTTLE_MS` in react-dom): parts that come one after another would each
 * wait for it. An update of the boundary does not wait.
 */
export function LateBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  // The compiler would give React the same element again, and React would not look into it.
  'use no memo'
  const [, again] = useReducer((count: number) => count + 1, 0)
  return <Suspense fallback={<Until again={again}>{fallback}</Until>}>{children}</Suspense>
}

import { type ComponentType, lazy } from 'react'
import { createStore } from '../shared/store.ts'

/** The page itself reports it, with a way to reload (`theme-init.js`). */
export const sayNotLoaded = (): void => void dispatchEvent(new Event('portal:not-loaded'))

/** How many late components have come so far. */
export const loadedSoFar = createStore(0)

/** A component whose script is loaded on first use, inside a `LateBoundary`. If `load` rejects, the nearest error boundary shows it. */
export const announced = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => {
    const module = load().then((component) => ({ default: component }))
    // A step later than React, which learns of it after this function returns.
    void module.catch(() => undefined).finally(() => loadedSoFar.set(loadedSoFar.get() + 1))
    return module
  })

/**
 * A component whose script is loaded on first use. If it fails to load, for example because a new version of the portal was deployed, its place stays
 * empty and everything else keeps working.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  announced<P>(async () => {
    try {
      return await load()
    } catch {
      sayNotLoaded()
      return () => null
    }
  })

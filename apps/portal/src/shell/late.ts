import { type ComponentType, lazy } from 'react'

/** The page itself reports it, with a way to reload (`theme-init.js`). */
export const sayNotLoaded = (): void => void dispatchEvent(new Event('portal:not-loaded'))

/**
 * A component whose script is loaded on first use. If it fails to load, for example because a new version of the portal was deployed, its place stays
 * empty and everything else keeps working.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      sayNotLoaded()
      return { default: (() => null) as ComponentType<P> }
    }
  })

import { type ComponentType, lazy } from 'react'

/** The page itself says so, with a way to load it again (`theme-init.js`). */
export const sayNotLoaded = (): void => void dispatchEvent(new Event('portal:not-loaded'))

/**
 * A part whose script comes with its first use. One that does not come, as after the portal was replaced by a newer one, leaves its place empty and
 * everything else as it is.
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

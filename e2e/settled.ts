import type { Page } from 'playwright-core'

/** The key is that of the entry in the browser's history, which each navigation has anew, also one to the same path. */
interface Place {
  pathname: string
  state: { __TSR_key?: string }
}

interface Router {
  history: { push: (address: string) => void; subscribers: Set<unknown>; location: Place }
  state: { status: string; resolvedLocation?: Place }
}

/**
 * Waits until the page is complete: its address is reached, nothing is loading, nothing is moving, in two frames one after the other. The first may yet begin
 * a movement, or need another file of a font.
 */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Not asynchronous: Playwright takes the promise itself for a yes.
  await page.waitForFunction(
    (seen) => {
      /** Until the router has reached an address, it shows the page before. */
      const isReached = () => {
        const router = (globalThis as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__
        if (!router) return true
        const { state, history } = router
        return state.status === 'idle' && state.resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key
      }
      // A button that is loading shows no text.
      const isBusy = () => document.querySelector('[aria-busy=true], button[data-loading]') !== null
      const isMoving = () =>
        document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
      const isQuiet = isReached() && !isBusy() && !isMoving() && document.fonts.status === 'loaded'
      seen.quietFrames = isQuiet ? seen.quietFrames + 1 : 0
      return seen.quietFrames > 1
    },
    { quietFrames: 0 },
  )
}

/**
 * Waits until the application runs: a prerendered page is visible before its scripts have, and its router follows the address only once it is mounted. While
 * parts of the page are still taken over from the build, an address would be followed before they know of it: React draws them anew, and reports it. React's
 * own property marks an element that it has taken over; the editor and descriptions write their elements themselves.
 */
export const mounted = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const isMounted = ((globalThis as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__?.history.subscribers.size ?? 0) > 0
    const elements = document.querySelectorAll('#root :is(h1, h2, a, button):not(.monaco-editor *, [class*=markdown] *)')
    return isMounted && [...elements].every((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber$')))
  })
}

/** Navigates as a link in the page would, without reloading the application. */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  await mounted(page)
  await page.evaluate((to) => {
    // The router's own hook for its devtools.
    const { history } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    const { pathname, search } = new URL(to, location.href)
    history.push(pathname + search)
  }, address)
  await settled(page).catch(async (cause: unknown) => {
    const found = await page.evaluate(() => {
      const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
      const busy = document.querySelector('[aria-busy=true], button[data-loading]')?.outerHTML.slice(0, 200)
      return `${state.status}, shown ${state.resolvedLocation?.pathname}, address ${location.pathname}, busy ${busy}`
    })
    throw new Error(`${address} was not reached, or not complete: ${found}`, { cause })
  })
}

import type { Page } from 'playwright-core'

interface Router {
  history: { push: (address: string) => void; subscribers: Set<unknown> }
  state: { status: string; resolvedLocation?: { pathname: string } }
}

/** Waits until the page is complete: nothing is loading, nothing is moving. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const isBusy = document.querySelector('[aria-busy=true]') !== null
    const isMoving = document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
    return !isBusy && !isMoving && document.fonts.status === 'loaded'
  })
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

/** Waits until the router has reached the address: until then it shows the page before. */
export const arrived = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.status === 'idle' && decodeURIComponent(state.resolvedLocation?.pathname ?? '') === decodeURIComponent(location.pathname)
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
  await arrived(page).catch(async (cause: unknown) => {
    const found = await page.evaluate(() => {
      const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
      return `${state.status}, shown ${state.resolvedLocation?.pathname}, address ${location.pathname}`
    })
    throw new Error(`${address} was not reached: ${found}`, { cause })
  })
  await settled(page)
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds serious or critical on the page as it is, one line for each element. `rules`: only these of its rules. */
export const seriousFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  // In the page itself: its other way opens a window of its own, which the page's policy and the watch would see.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`))
}

/** What makes the page wider than the window: the page itself, and texts that end outside of it and are in nothing that scrolls. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found: string[] = []
    const frames = [document.documentElement, ...document.querySelectorAll('main, main > div, aside, [role=dialog]')]
    for (const one of frames) {
      const isScrollable = !['hidden', 'clip', 'visible'].includes(getComputedStyle(one).overflowX) || one === document.documentElement
      if (isScrollable && one.scrollWidth > one.clientWidth + 1)
        found.push(`${one.tagName} scrolls ${one.scrollWidth} in ${one.clientWidth}`)
    }
    const isHeld = (element: Element): boolean => {
      for (let one = element.parentElement; one && !frames.includes(one); one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') return true
      return getComputedStyle(element).overflowX !== 'visible'
    }
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const { right, width: own, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && own > 1 && height > 1
      if (hasText && isSeen && right > width + 1 && !isHeld(element))
        found.push(`${element.tagName} ends at ${Math.round(right)}: ${element.textContent?.trim().slice(0, 60)}`)
    }
    return found
  })

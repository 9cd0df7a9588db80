import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Brings axe into every frame, where it stays until the page is left: it is large, and to read it again takes longer than to run it. */
const bringAxe = async (page: Page) => {
  for (const frame of page.frames()) {
    const bring = async () => {
      if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
    }
    // A frame that renews a session is gone before long.
    if (frame === page.mainFrame()) await bring()
    else await bring().catch(() => undefined)
  }
}

/** axe's serious and critical findings on the current page, one line per element. `rules`: only these rules. */
export const seriousFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  await bringAxe(page)
  return page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
    const { violations } = await here.run(document, options)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`))
  }, rules)
}

/** What makes the page wider than the window: the page itself, and texts that extend beyond it, or beyond their card or list of links, outside any scrolling element. */
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
      const { left, right, width: own, height } = element.getBoundingClientRect()
      const card = element.closest('article, main nav')?.getBoundingClientRect()
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && own > 1 && height > 1
      if (hasText && isSeen && right > width + 1 && !isHeld(element))
        found.push(`${element.tagName} ends at ${Math.round(right)}: ${element.textContent?.trim().slice(0, 60)}`)
      if (hasText && isSeen && card && (right > card.right + 1 || left < card.left - 1) && !isHeld(element))
        found.push(`${element.tagName} leaves its card: ${element.textContent?.trim().slice(0, 60)}`)
    }
    return found
  })

/**
 * Texts that users wrote but that are not marked as such (`Written`), with the elements that contain them: on a right-to-left page their full stops
 * would be at the wrong end. To be used in a pseudo-language, where the portal's own texts have brackets and accents: any other text comes from
 * users, or was never moved to the locale files.
 */
export const unmarkedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWord = (text: string) => /[a-z]{2}/.test(text.replace(/\u2068.*?\u2069/g, ''))
    const isOurs = (text: string) => /^\[.*\]$/s.test(text)
    const marked = '[dir=auto], [dir=ltr], bdi, code, pre, kbd, .mono, svg, style, script'
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || !isWord(text) || isOurs(text) || element.closest(marked)) continue
      if (element.checkVisibility({ visibilityProperty: true })) found.add(`${element.tagName.toLowerCase()}: ${text.slice(0, 80)}`)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
      if (isWord(field.value) && !isOurs(field.value) && !field.closest(marked) && field.checkVisibility())
        if (!['checkbox', 'radio', 'file'].includes(field.type)) found.add(`${field.tagName.toLowerCase()}: ${field.value.slice(0, 80)}`)
    return [...found]
  })

/** Users' texts in lines of their own that start where their own direction starts, instead of where the page's texts start. */
export const strayTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[dir=auto]:not(input, textarea)')]
      .filter((one) => {
        const { display, direction, textAlign } = getComputedStyle(one)
        const isTurned = direction !== getComputedStyle(one.parentElement ?? one).direction
        return isTurned && display !== 'inline' && ['start', 'end'].includes(textAlign) && one.checkVisibility({ visibilityProperty: true })
      })
      .map((one) => `${one.tagName.toLowerCase()}: ${one.textContent?.trim().slice(0, 60)}`),
  )

/** Headings, labels, buttons and links whose text is cut off without an ellipsis. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = 'h1, h2, h3, h4, label, button, a, th, legend, [role=tab], [role=menuitem], .mantine-Button-label'
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(named)) {
      const { display, textOverflow, overflowY } = getComputedStyle(element)
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && !element.closest('.hidden-text') && element.clientWidth > 1
      if (!isSeen || display === 'inline' || textOverflow === 'ellipsis') continue
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      if (scrollWidth > clientWidth + 1 || (overflowY !== 'visible' && scrollHeight > clientHeight + 2))
        found.push(
          `${element.tagName} ${scrollWidth}×${scrollHeight} in ${clientWidth}×${clientHeight}: ${element.textContent?.trim().slice(0, 60)}`,
        )
    }
    return found
  })

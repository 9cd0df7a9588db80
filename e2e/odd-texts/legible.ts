import type { Page } from 'playwright-core'

/**
 * Texts that are cut and can be read nowhere: neither in a hint on the element nor behind a link or button around it, which lead to the whole text.
 * In a dock there is nothing further, so that links and buttons do not count.
 */
export const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // An arrow before an address is no part of it.
    const squeezed = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').replace('→', '').trim()
    const holds = (whole: string | null, text: string) => squeezed(whole).includes(text)
    const isClipped = (overflow: string) => ['hidden', 'clip'].includes(overflow)
    /** Whether something that cannot be scrolled hides a part of the element's own text. */
    const isCut = (element: Element): boolean => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one)
        const { left, right, bottom } = one.getBoundingClientRect()
        if (isClipped(overflowX) && (text.right > right + 1 || text.left < left - 1)) return true
        if (isClipped(overflowY) && text.bottom > bottom + 2) return true
        if (/auto|scroll/.test(overflowX + overflowY)) return false
      }
      return false
    }
    const found: string[] = []
    for (const element of document.querySelectorAll('main *, aside *, [role=dialog] *')) {
      const text = squeezed(
        [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join(''),
      )
      if (text === '' || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.hidden-text')) continue
      const around: Element[] = []
      for (let one: Element | null = element; one && around.length < 5; one = one.parentElement) around.push(one)
      if (!isCut(element)) continue
      const isSaid = around.some((one) => holds(one.getAttribute('title'), text) || holds(one.getAttribute('aria-label'), text))
      const leads = element.closest('aside, [role=dialog]') === null && element.closest('a[href], button, summary, article') !== null
      if (!isSaid && !leads) found.push(`${element.tagName.toLowerCase()}.${element.className}: ${text.slice(0, 60)}`)
    }
    return [...new Set(found)]
  })

/** Cells of a row that lie over each other, as two titles of a card on a phone would. */
export const overlaidCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tr')].flatMap((row) => {
      const cells = [...row.cells].filter((cell) => cell.checkVisibility())
      const boxes = cells.map((cell) => cell.getBoundingClientRect())
      return cells.flatMap((cell, at) =>
        cells
          .filter((_, other) => other > at)
          .filter((other) => {
            const [one, two] = [boxes[at] as DOMRect, boxes[cells.indexOf(other)] as DOMRect]
            const isBeside = one.right <= two.left + 1 || two.right <= one.left + 1
            return !isBeside && one.bottom > two.top + 1 && two.bottom > one.top + 1
          })
          .map((other) => `${cell.textContent.slice(0, 30)} over ${other.textContent.slice(0, 30)}`),
      )
    }),
  )

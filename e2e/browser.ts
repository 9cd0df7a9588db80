import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { launchChromium, openVisitor, type Visitor } from './chromium.ts'

const notWalked = 'a step before this one failed'
const pictures = join(import.meta.dirname, '..', '.build', 'journeys')

/** Fails with the problems, if there are any: the report of a failed test shows its message alone, so they are in it. */
export const expectNone = (problems: string[]) => {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/**
 * A browser for the tests of a file, closed with all its pages at the end. A test fails if anything goes wrong in one of its pages; for a failed
 * test, a screenshot of each page is saved in .build/journeys.
 */
export const useBrowser = () => {
  let browser: Browser
  const visitors = new Set<Visitor>()
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(async ({ task }) => {
    const problems = [...visitors].flatMap((visitor) => visitor.take())
    const isNotWalked = task.result?.errors?.some(({ message }) => message.startsWith(notWalked))
    if ((task.result?.state === 'fail' && !isNotWalked) || problems.length > 0) {
      mkdirSync(pictures, { recursive: true })
      const pages = [...visitors].flatMap((visitor) => visitor.context.pages())
      const name = task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)
      for (const [at, page] of pages.entries()) await page.screenshot({ path: join(pictures, `${name}-${at}.png`) }).catch(() => undefined)
    }
    expectNone(problems)
  })
  afterAll(() => browser?.close())
  return {
    async visit(options?: BrowserContextOptions): Promise<Visitor> {
      const { portal, issuer } = inject('product')
      const visitor = await openVisitor(browser, portal, options, issuer === undefined ? [] : [new URL(issuer).origin])
      visitors.add(visitor)
      return visitor
    },
    async leave(visitor: Visitor): Promise<void> {
      await visitor.context.close()
      const problems = visitor.take()
      visitors.delete(visitor)
      expectNone(problems)
    },
  }
}

/** For a suite whose tests are the steps of one journey: after a failed step the remaining ones fail at once and say why. */
export const walkInSteps = (): void => {
  let failed: string | undefined
  beforeEach(() => {
    if (failed) throw new Error(`${notWalked}: ${failed}`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name
  })
}

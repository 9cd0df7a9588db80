import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Watch, watch } from './watch.ts'

/** The headless shell, where there is one: the same engine without the browser's own windows, which take a quarter of the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = (process.env['PATH'] ?? '').split(':')

/** The path of this machine's Chromium; throws if there is none. */
export const chromiumPath = (): string => {
  const found = [process.env['CHROMIUM_PATH'] ?? '', ...names.flatMap((name) => folders.map((folder) => join(folder, name)))]
  const path = found.find((one) => one !== '' && existsSync(one))
  if (!path) throw new Error('There is no Chromium; name it in CHROMIUM_PATH')
  return path
}

/** A real Chromium that makes no requests of its own. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      // Debian's Chromium draws with the graphics card, which it imitates where there is none: that is more than a quarter of its time.
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** One user in a browser context of their own. */
export interface Visitor extends Watch {
  page: Page
  context: BrowserContext
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** `APIM_TEST_SLOW`: calls and scripts then take up to that many ms longer, each for itself, so that a test that reads before the answer is there fails. */
const longest = Number(process.env['APIM_TEST_SLOW'] ?? 0)
const slowDown = async (context: BrowserContext): Promise<void> => {
  if (!(longest > 0)) return
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/') || pathname.endsWith('.js'),
    async (route) => {
      await setTimeout(Math.random() * longest)
      // A page that has been left meanwhile has no use for it.
      await route.continue().catch(() => undefined)
    },
  )
}

/** Opens a browser context that shares nothing with other visitors. `origins`: origins besides the portal that it may send requests to. */
export const openVisitor = async (
  browser: Browser,
  portal: string,
  options: BrowserContextOptions = {},
  origins: string[] = [],
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: portal,
    viewport: desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  // Generous for a busy machine; what never appears still fails before the test's own timeout.
  context.setDefaultTimeout(60_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal })
  await slowDown(context)
  const watching = watch(context, [portal, ...origins])
  return { context, page: await context.newPage(), ...watching }
}

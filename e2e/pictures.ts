/**
 * Takes the pictures of docs/images, or with --all of every screen, from a fresh installation with its demo content or from the one at the given
 * address (`npm run pictures`).
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium, openVisitor, phone } from './chromium.ts'
import { signIn } from './pages/sign-in.ts'
import { people } from './people.ts'
import { startProduct } from './product.ts'
import { takeAll } from './screens/pictures.ts'
import { goWithin, settled } from './settled.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'images')

interface Picture {
  name: string
  who: string
  options?: BrowserContextOptions
  theme?: string
  arrange: (page: Page) => Promise<void>
}

const gallery = (page: Page) => goWithin(page, '/wall/all')

const openApi = async (page: Page) => {
  await goWithin(page, '/wall/all?q=Core')
  await page.getByRole('main').getByRole('link', { name: 'Core Banking' }).click()
  await page.getByRole('link', { name: 'Open the full page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Core Banking' }).waitFor()
  await settled(page)
}

const fillDeployment = async (page: Page) => {
  await openApi(page)
  await page.getByRole('button', { name: 'Deploy Now' }).click()
  await page.getByRole('link', { name: 'Deploy UAT' }).click()
  await page.getByLabel('Target URL').fill('https://core.meridian.example/banking/v1')
  await page.getByRole('switch', { name: 'Rate limit' }).click()
  await page.getByLabel('Requests per minute').fill('600')
  await page.getByLabel('Requests per minute').blur()
  await settled(page)
}

const pictures: Picture[] = [
  { name: 'gallery', who: people.maintainer, arrange: gallery },
  { name: 'gallery-dark', who: people.maintainer, theme: 'BLACK-THEME', arrange: gallery },
  { name: 'gallery-phone', who: people.acmeAdmin, options: { viewport: phone, deviceScaleFactor: 2, hasTouch: true }, arrange: gallery },
  { name: 'api', who: people.acmeAdmin, arrange: openApi },
  { name: 'deploy', who: people.maintainer, arrange: fillDeployment },
  { name: 'report', who: people.portalAdmin, arrange: (page) => goWithin(page, '/kong/requests') },
]

const take = async (browser: Browser, portal: string, { name, who, options, theme, arrange }: Picture) => {
  const { page, context } = await openVisitor(browser, portal, options)
  if (theme) await context.addInitScript((one) => localStorage.setItem('apim-settings', JSON.stringify({ theme: one })), theme)
  await page.goto('/wall/all')
  await signIn(page, who)
  await arrange(page)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
}

// The screenshots show the addresses that readers will see.
const ports = { PORT: '8080', GATEWAY_PROXY_PORT: '8000', GATEWAY_ADMIN_PORT: '8001', SAMPLE_UPSTREAM_PORT: '8090' }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, to: { type: 'string' }, only: { type: 'string' } },
})
const [running] = positionals
const product = running === undefined ? await startProduct(values.all ? {} : ports) : undefined
const portal = running ?? product?.at.portal ?? ''
const browser = await launchChromium()
const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  if (values.all) {
    const to = resolve(values.to ?? join(import.meta.dirname, '..', '.build', 'pictures'))
    const failed = await takeAll(browser, portal, { folder: to, only: values.only ?? '', say })
    say(`The pictures are in ${to}.`)
    if (failed.length > 0) {
      say(`Not opened:\n${failed.join('\n')}`)
      process.exitCode = 1
    }
  } else {
    mkdirSync(folder, { recursive: true })
    for (const picture of pictures) await take(browser, portal, picture)
  }
} finally {
  await browser.close()
  await product?.stop()
}

import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()

test('what is in a dock is printed, and not the page beneath it; the reference’s own Print prints the reference', async () => {
  const { page } = await visit()
  await page.goto('/wall')
  await signIn(page, people.portalAdmin)
  await goWithin(page, '/wall/all?q=Core+Banking')
  await page.getByRole('link', { name: 'Core Banking', exact: true }).click()
  const dock = page.getByRole('complementary', { name: 'API', exact: true })
  const id = /api:(\d+)/.exec(decodeURIComponent(page.url()))?.[1]
  await dock.getByRole('link', { name: 'Open API' }).waitFor()
  await goWithin(page, `/apis/${id}?tab=reference&op=${encodeURIComponent('POST /payments')}&dock=api:${id}`)
  await page.locator('article').waitFor()
  await dock.getByRole('heading', { level: 2, name: 'Core Banking' }).waitFor()
  // Its keys are asked for last. It shows the first few of them, and other journeys add some.
  const keys = dock.locator('section').filter({ has: page.getByRole('heading', { name: /^API Keys/i }) })
  const key = (await keys.locator('li bdi[title]').first().textContent()) ?? ''
  expect(key).not.toBe('')
  await settled(page)
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true })
  for (const word of ['Core Banking', 'Deploy Now', key]) expect(text).toContain(word)
  for (const word of ['/payments', 'accountId', 'Open API', 'Open details']) expect(text).not.toContain(word)

  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => {
    const isShown = (one: string) => document.querySelector(one)?.checkVisibility()
    const shown: unknown[] = []
    window.print = () => void shown.push({ page: isShown('main'), dock: isShown('main ~ aside') })
    const button = [...document.querySelectorAll<HTMLButtonElement>('article button')].find(({ textContent }) => textContent === 'Print')
    button?.click()
    window.dispatchEvent(new Event('afterprint'))
    return [...shown, { page: isShown('main'), dock: isShown('main ~ aside') }]
  })
  expect(printed).toEqual([
    { page: true, dock: false },
    { page: false, dock: true },
  ])
})

test('a printed operation is whole, without the portal around it, in black on white also from the dark theme', async () => {
  const { page } = await visit({ colorScheme: 'dark' })
  await page.goto('/wall')
  await signIn(page, people.portalAdmin)
  await goWithin(page, '/wall/all?q=Core+Banking')
  await page.getByRole('link', { name: 'Core Banking', exact: true }).click()
  await page.getByRole('complementary', { name: 'API', exact: true }).getByRole('link', { name: 'Open API' }).click()
  await page.getByRole('heading', { level: 1, name: 'Core Banking' }).waitFor()
  await goWithin(page, `${new URL(page.url()).pathname}?tab=reference&op=${encodeURIComponent('POST /payments')}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await settled(page)
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true })
  for (const word of ['POST', '/payments', 'application/json', 'amount', 'accountId', 'A field is invalid', 'Problem', 'curl'])
    expect(text).toContain(word)
  for (const word of ['Search everything', 'Gallery', 'Copy link', 'Print', 'Downloads', 'Hello']) expect(text).not.toContain(word)

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').first().isVisible()).toBe(false)
  const paint = await page.locator('article').evaluate((one) => {
    const colours = [...one.querySelectorAll('h2, h3, p, code, span')]
      .filter((part) => part.checkVisibility())
      .map((part) => getComputedStyle(part).color)
    return { ground: getComputedStyle(document.body).backgroundColor, ink: getComputedStyle(one).color, colours: [...new Set(colours)] }
  })
  expect([paint.ground, paint.ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  expect(paint.colours).toEqual(['rgb(0, 0, 0)'])
})

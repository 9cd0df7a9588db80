import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { openDock } from '../pages/api.ts'
import { signIn } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()
/** A new one in each run, which may use a product of an earlier one. */
const name = `Custody Positions ${process.pid}`
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: name, version: '1.0.0' },
  paths: { '/positions': { get: { summary: 'Positions', responses: { 200: { description: 'ok' } } } } },
})

/** Each step continues where the previous one ended. */
describe('a decision that reaches whoever asked, through the screens', () => {
  walkInSteps()
  let asking: Visitor
  let deciding: Visitor
  const dock = () => asking.page.getByRole('complementary', { name: 'Notifications' })
  const bell = () => asking.page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

  beforeAll(async () => {
    asking = await visit()
    deciding = await visit()
    await deciding.page.goto('/wall')
    await signIn(deciding.page, people.portalAdmin)
    await asking.page.goto('/wall')
    await signIn(asking.page, people.teamLead)
  })

  test('a company admin asks for access to an API and says why, and a portal admin reads that in an email, whose link opens the very request, and approves it', async () => {
    const { page } = deciding
    await goWithin(page, '/api-upload')
    await chooseFile(page, { name: 'positions.json', mimeType: 'application/json', buffer: Buffer.from(spec) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('dialog', { name: `${name} is in the gallery` }).waitFor()
    await goWithin(asking.page, `/wall/all?q=${encodeURIComponent(name)}`)
    const api = await openDock(asking.page, name)
    await api.getByRole('button', { name: 'Request access' }).first().click()
    const dialog = asking.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Month-end reports')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await api.getByRole('button', { name: 'Access Requested' }).first().waitFor()
    await goWithin(page, `/mail?q=${encodeURIComponent(people.portalAdmin)}`)
    await page
      .getByRole('link', { name: new RegExp(`requests access to ${name}`) })
      .first()
      .click()
    const text = (await page.getByRole('complementary', { name: 'Email' }).locator('pre').textContent()) ?? ''
    expect(text).toContain('The reason given: Month-end reports')
    await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
    await page.getByText('Month-end reports').waitFor()
    await page.getByRole('button', { name: /^Approve/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The request has been approved').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('the bell counts it, its dock opens and closes with the keyboard, and the entry leads to the API', async () => {
    const { page } = asking
    await goWithin(page, '/settings')
    await page.reload()
    const counted = page.getByRole('banner').getByRole('button', { name: /^Notifications: \d+/ })
    const before = Number(/\d+/.exec((await counted.getAttribute('aria-label')) ?? '')?.[0])
    await bell().focus()
    await page.keyboard.press('Enter')
    await dock().getByRole('list', { name: 'Notifications' }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dock().waitFor({ state: 'detached' })
    expect(await bell().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dock()
      .getByRole('link', { name: new RegExp(`Unread: .* now has access to ${name}`) })
      .click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // In full: the name before has the same beginning, and what was the last unread one is not yet read then.
    await page.getByRole('button', { name: before > 1 ? `Notifications: ${before - 1}` : 'Notifications', exact: true }).waitFor()
  })

  test('what is left is read at once, and a kind is switched off where the dock leads', async () => {
    const { page } = asking
    await goWithin(deciding.page, '/api-access-control?tab=grants')
    await deciding.page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Revoke' }).click()
    await deciding.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await deciding.page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications: \d+/ })
      .waitFor()
    await bell().click()
    await dock()
      .getByRole('link', { name: new RegExp(`Unread: .*${name}`) })
      .waitFor()
    await dock().getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await dock().getByRole('link', { name: 'Notification settings' }).click()
    const email = page.getByRole('switch', { name: 'Your requests: Email' })
    const kept = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('preferences'))
    // The click of a mouse there, which the switch's drawing takes.
    await email.click({ force: true })
    await kept
    await expect.poll(() => email.isChecked()).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    await email.waitFor()
    expect(await email.isChecked()).toBe(false)
  })
})

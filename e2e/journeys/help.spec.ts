import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const { visit } = useBrowser()
const title = 'Calls fail since this morning <img src=x onerror=window.__xss=1>'
const log = '09:12 POST /payments 502\n'

/** Each step continues where the previous one ended. */
describe('an issue, from Help to the portal admins', () => {
  walkInSteps()
  let client: Visitor
  let admin: Visitor
  beforeAll(async () => {
    client = await visit()
    admin = await visit()
  })

  test('a client finds Help in the user menu and reports an issue with a file', async () => {
    const { page } = client
    await page.goto('/wall')
    await signIn(page, people.acmeUser)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await page.getByText('How do I get access to an API?').click()
    await page.getByText(/choose Request access/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Report an Issue' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('Every call is answered with 502.')
    await page.locator('input[type=file]').setInputFiles({ name: 'calls.log', mimeType: 'text/plain', buffer: Buffer.from(log) })
    await page.getByText('calls.log').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Report the issue' }).click()
    await page.getByText(/The portal admins have been told/).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  })

  test('the email about it is in the outbox, and its link leads a portal admin to the very report', async () => {
    const { page } = admin
    await page.goto('/mail')
    await signIn(page, people.portalAdmin)
    await page.getByText(/No mail server is configured/).waitFor()
    await page.getByRole('searchbox', { name: 'Recipient' }).fill(people.portalAdmin)
    await page.waitForURL(/q=/)
    await page
      .getByRole('link', { name: `Issue reported: ${title}` })
      .first()
      .click()
    const dock = page.getByRole('complementary', { name: 'Email' })
    const text = (await dock.locator('pre').textContent()) ?? ''
    expect(text).toContain('Every call is answered with 502.')
    expect(await seriousFindings(page)).toEqual([])
    await dock.getByRole('button', { name: 'HTML' }).click()
    expect(await dock.locator('pre').textContent()).toContain('&#60;img src=x')
    const [link = ''] = text.match(/https?:\/\/\S+/) ?? []
    expect(new URL(link).origin).toBe(new URL(inject('product').portal).origin)
    await page.goto(link)
    const report = page.getByRole('complementary', { name: 'Issue report' })
    await report.getByRole('heading', { name: title }).waitFor()
    await report.getByText(people.acmeUser).waitFor()
  })

  test('the file is downloaded as it was sent, and nothing in the report ever ran', async () => {
    const { page } = admin
    const report = page.getByRole('complementary', { name: 'Issue report' })
    const [download] = await Promise.all([page.waitForEvent('download'), report.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('calls.log')
    expect(readFileSync(await download.path(), 'utf8')).toBe(log)
    expect(await seriousFindings(page)).toEqual([])
    for (const visitor of [client, admin]) expect(await visitor.page.evaluate(() => '__xss' in window)).toBe(false)
  })
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const { visit } = useBrowser()
const email = 'ida.newcomer@globex.example'

/** Each step continues where the previous one ended. */
describe('the team of a company admin', () => {
  walkInSteps()
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit()
  })
  /** The texts of a row's cells, of the columns from the first name to whether the member is active. */
  const shown = async (text: string) => (await row(text).getByRole('cell').allInnerTexts()).slice(0, 6).map((cell) => cell.trim())
  const row = (text: string) => visitor.page.getByRole('table', { name: 'My Team' }).getByRole('row').filter({ hasText: text })

  test('is in the header, and leads to the request queue', async () => {
    const { page } = visitor
    await page.goto('/wall')
    await signIn(page, people.globexAdmin)
    await page.getByRole('banner').getByRole('link', { name: 'My Team' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Team' }).waitFor()
    await row(people.globexAdmin).waitFor()
    expect(await page.getByRole('main').textContent()).toContain('Globex Retirement')
    expect(await row('acme.example').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Request Queue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Organization Pending Access Requests' }).waitFor()
    await page.goBack()
  })

  test('gets a new member by invitation, who is listed at once', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Invite' }).click()
    const dock = page.getByRole('complementary', { name: 'Team member' })
    await dock.getByRole('textbox', { name: 'First name' }).fill('Ida')
    await dock.getByRole('textbox', { name: 'Last name' }).fill('Newcomer')
    await dock.getByRole('textbox', { name: 'Email' }).fill(email)
    expect(await seriousFindings(page)).toEqual([])
    await dock.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('User invited successfully!').waitFor()
    await row(email).waitFor()
    expect(await shown(email)).toEqual(['Ida', 'Newcomer', email, 'N', expect.any(String), 'Y'])
  })

  test('changes a member, and disables and enables them', async () => {
    const { page } = visitor
    await row(email).getByRole('link', { name: 'Edit Ida Newcomer' }).click()
    const dock = page.getByRole('complementary', { name: 'Team member' })
    await dock.getByRole('textbox', { name: 'Last name' }).fill('Settled')
    await dock.getByRole('button', { name: 'Save' }).click()
    await page.getByText('User was updated.').first().waitFor()
    await row('Settled').waitFor()
    await row(email).getByRole('button', { name: 'Disable Ida Settled' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    await row(email).getByRole('button', { name: 'Enable Ida Settled' }).waitFor()
    expect(await shown(email)).toEqual(['Ida', 'Settled', email, 'N', expect.any(String), 'N'])
    await row(email).getByRole('button', { name: 'Enable Ida Settled' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    await row(email).getByRole('button', { name: 'Disable Ida Settled' }).waitFor()
    expect(await shown(email)).toEqual(['Ida', 'Settled', email, 'N', expect.any(String), 'Y'])
  })

  test('is found by name, also after going back and reloading, and exported as shown', async () => {
    const { page } = visitor
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('settled')
    await page.waitForURL(/q=settled/)
    await row(people.globexAdmin).waitFor({ state: 'detached' })
    await page.reload()
    await row(email).waitFor()
    expect(await row(people.globexAdmin).count()).toBe(0)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export to CSV' }).click()])
    expect(download.suggestedFilename()).toBe('report.csv')
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect([lines.length, lines[1]?.includes(email)]).toEqual([2, true])
  })
})

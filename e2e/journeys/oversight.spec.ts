import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { openDock } from '../pages/api.ts'
import { signIn, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()
const firm = 'Harborline'
const bar = (page: Page) => page.getByRole('region', { name: 'View as' })

/** Each step continues where the previous one ended. */
describe('a portal admin decides what waits, sees who did what, and looks through a user’s eyes', () => {
  walkInSteps()
  let admin: Visitor
  beforeAll(async () => {
    admin = await visit()
    await admin.page.goto('/')
    await signIn(admin.page, people.secondAdmin)
  })

  test('the header counts what waits; one item is opened, denied by its own call, and gone; its link says so after a reload', async () => {
    const { page } = admin
    const link = page.getByRole('banner').getByRole('link', { name: /^Inbox: \d+ items? waits? for you$/ })
    const count = async () => Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0])
    await link.click()
    const before = await count()
    await page
      .getByRole('list', { name: 'Inbox' })
      .getByRole('link', { name: new RegExp(firm) })
      .first()
      .click()
    await page.getByRole('button', { name: new RegExp(`^Deny .*${firm}`) }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
    await page.getByText('The request has been denied').waitFor()
    await page.getByText('This no longer waits').waitFor()
    await expect.poll(count).toBe(before - 1)
    await page.reload()
    await page.getByText('This no longer waits').waitFor()
    await page.getByRole('link', { name: 'Next item' }).click()
    await expect.poll(() => page.url()).toMatch(/item=/)
    await settled(page)
  })

  test('the audit log shows the decision with its difference, and the other changes of the same object', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('link', { name: 'Access request: denied' }).first().click()
    const dock = page.getByRole('complementary', { name: 'Change' })
    const status = dock.getByRole('row').filter({ hasText: 'Status' })
    await status.getByText('NEW').waitFor()
    await status.getByText('DENIED').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dock.getByRole('link', { name: 'All changes of this object' }).click()
    await page.getByRole('link', { name: 'Access request: created' }).waitFor()
    // The list before had such an entry too.
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3)
    await page.goBack()
    await dock.waitFor()
  })

  test('the log is filtered, exported as filtered, and verified', async () => {
    const { page } = admin
    await goWithin(page, '/audit?action=access-request.deny&last=24h')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()])
    const lines = (await readFile(await download.path(), 'utf8')).split(/\r?\n/).filter(Boolean)
    const rows = await page.getByRole('table').getByRole('row').count()
    expect([download.suggestedFilename(), lines.length]).toEqual(['report.csv', rows])
    expect(lines.slice(1).every((line) => line.includes('access-request.deny'))).toBe(true)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText(/^Intact: [\d,]+ entries verified/).waitFor()
  })

  test('an API shows its own history', async () => {
    const { page } = admin
    await goWithin(page, '/wall/all')
    const dock = await openDock(page, 'Core Banking')
    await dock.getByRole('button', { name: 'Show history' }).click()
    await dock
      .getByRole('button', { name: /^API: / })
      .first()
      .click()
    const change = page.getByRole('complementary', { name: 'Change' })
    await change.getByRole('columnheader', { name: 'Field' }).waitFor()
    expect(await change.textContent()).not.toContain('[object')
  })

  test('a view as a client’s admin shows that user’s portal in every tab, changes nothing, and ends', async () => {
    const { page, context } = admin
    admin.allow(/status of 403 .*\/api\/request-access\)/)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'View as another user' }).click()
    await page.getByRole('combobox', { name: 'User' }).fill(people.globexAdmin)
    await page.getByRole('option', { name: new RegExp(people.globexAdmin) }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4711: which APIs are offered?')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Start view' }).click()
    await bar(page).getByText(people.globexAdmin).waitFor()
    expect(await bar(page).getByRole('timer').textContent()).toMatch(/^1[45]:\d\d left$/)
    expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)

    await goWithin(page, '/audit')
    await page.getByText('You do not have permission').waitFor()
    await goWithin(page, '/wall/all')
    const dock = await openDock(page, 'Investment Advisor Services')
    await dock.getByRole('button', { name: 'Request Access' }).first().click()
    const asking = page.getByRole('dialog')
    await asking.getByRole('button', { name: 'Send request' }).click()
    await asking.getByText('Nothing can be changed or revealed while you view the portal as another user').waitFor()
    await asking.getByRole('button', { name: 'Cancel' }).click()

    const other = await context.newPage()
    await other.goto('/settings')
    await bar(other).waitFor()
    await page.reload()
    // What either tab still asks for as that user when the view ends is refused.
    for (const tab of [page, other]) await settled(tab)
    await bar(page).getByRole('button', { name: 'End view' }).click()
    for (const tab of [page, other]) {
      await bar(tab).waitFor({ state: 'detached' })
      await tab.getByRole('button', { name: 'Menu' }).waitFor()
    }
    await other.close()
    await goWithin(page, '/audit?type=user')
    await page.getByRole('link', { name: 'View as: ended' }).first().click()
    const recorded = page.getByRole('complementary', { name: 'Change' })
    await recorded.getByText('Ticket 4711: which APIs are offered?').waitFor()
  })
})

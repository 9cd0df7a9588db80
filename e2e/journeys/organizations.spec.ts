import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { addKey, fillClient, openOrganization } from '../pages/organization.ts'
import { signIn, signInButton } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const firm = 'Globex Retirement'
/** A new one in each run, which may use a product of an earlier one. */
const client = `Lakeside Annuities ${process.pid}`
const nickname = `Annuities desk ${process.pid}`
const { visit } = useBrowser()

/** Each step continues where the previous one ended. */
describe('an organization, through the screens', () => {
  walkInSteps()
  let admin: Visitor
  let member: Visitor
  let call = async () => 0
  const dockOf = (visitor: Visitor) => visitor.page.getByRole('complementary', { name: 'Organization', exact: true })
  const switchTo = async (name: string, ok: string, done: string) => {
    await dockOf(admin).getByRole('button', { name }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: ok, exact: true }).click()
    await admin.page.getByText(done).waitFor()
    // Success closes the dock (specification 2 §4).
    await dockOf(admin).waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    admin = await visit()
    member = await visit()
    await admin.page.goto('/wall')
    await signIn(admin.page, people.portalAdmin)
    await member.page.goto('/wall')
    await signIn(member.page, people.globexAdmin)
  })

  test('a portal admin adds a client with everything it has to state, and finds it by name and type, also after a reload and Back', async () => {
    const { page } = admin
    await goWithin(page, '/organizations')
    await page.getByRole('link', { name: 'Add Organization' }).first().click()
    await page.getByRole('textbox', { name: 'Organization name' }).fill(client)
    await page.getByLabel('Organization administrator').fill('Noor Aziz')
    await page.getByRole('switch', { name: 'External' }).click()
    await fillClient(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The organization was saved.').waitFor()
    await page.getByRole('searchbox', { name: 'Organization name' }).fill(client.toLowerCase())
    // The filter is a step of its own in the history, after the search.
    await page.waitForURL(({ searchParams }) => searchParams.get('q') !== null)
    await page.getByRole('button', { name: /^Type/ }).click()
    await page.getByRole('radio', { name: 'External' }).click()
    await page.keyboard.press('Escape')
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBe(1)
    await page.reload()
    await settled(page)
    expect(await cards.getByRole('heading').allTextContents()).toEqual([client])
    await cards.getByRole('link', { name: client, exact: true }).click()
    await dockOf(admin).getByText('1 Lake Street, 60601 Chicago, Illinois, United States').waitFor()
    await page.goBack()
    await dockOf(admin).waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('type')).toBeNull()
  })

  test('gives an organization access to an API from its dock, and the key works', async () => {
    const { key, call: made } = await addKey(await openOrganization(admin.page, firm), nickname)
    call = made
    expect(await call()).toBe(200)
    expect(await admin.page.content()).not.toContain(key)
  })

  test('deactivated: its key is refused and its company admin signed out at the next call; activated, both are back', async () => {
    // Its ended session, and the sign-in that is refused after it.
    member.allow(/status of (401|403) /)
    await switchTo('Deactivate Organization', 'Deactivate', 'Selected organization deactivated successfully')
    expect(await call()).toBe(403)
    await member.page.getByRole('link', { name: 'Analytics' }).click()
    await member.page.getByText('This user has been disabled.').waitFor()
    await signInButton(member.page).waitFor()
    await openOrganization(admin.page, firm)
    await dockOf(admin).getByText('Deactivated', { exact: true }).waitFor()
    expect(await seriousFindings(admin.page)).toEqual([])
    await switchTo('Activate Organization', 'Activate', 'Selected organization activated successfully')
    expect(await call()).toBe(200)
    await member.page.goto('/wall')
    await signIn(member.page, people.globexAdmin)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn, signInButton, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin } from '../settled.ts'

const { visit } = useBrowser()
const newcomer = 'noor.haddad@acme.example'
const disabled = 'This user has been disabled. If you believe this was a mistake please contact the administrator.'

/** Each step continues where the previous one ended. */
describe('users, through the screens', () => {
  walkInSteps()
  let admin: Visitor
  let member: Visitor
  beforeAll(async () => {
    admin = await visit()
    member = await visit()
  })
  const row = (name: string | RegExp) => admin.page.getByRole('row', { name })
  const box = (name: string) => admin.page.getByRole('checkbox', { name })

  test('the list is filtered by organization, role and name; back and reload show the same', async () => {
    const { page } = admin
    await page.goto('/')
    await signIn(page, people.portalAdmin)
    await goWithin(page, '/users')
    await page
      .getByRole('button', { name: /^Organization/ })
      .first()
      .click()
    await box('Acme Wealth').check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Apply' }).click()
    await row(/Fletcher/).waitFor()
    expect(await row(/Herrera/).count()).toBe(0)
    await box('Company admin').check()
    await row(/Raman/).waitFor()
    await row(/Fletcher/).waitFor({ state: 'detached' })
    await page.reload()
    await row(/Raman/).waitFor()
    expect(await box('Company admin').isChecked()).toBe(true)
    await page.goBack()
    await row(/Fletcher/).waitFor()
    expect(await box('Company admin').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('herr')
    await row(/Herrera/).waitFor()
    await row(/Raman/).waitFor({ state: 'detached' })
    expect(await seriousFindings(page)).toEqual([])
  })

  test('a user who is disabled is told so once, is signed out, and may sign in again when enabled (trust T13)', async () => {
    const { page } = member
    await page.goto('/')
    await signIn(page, people.acmeUser)
    await goWithin(page, '/wall/all')
    const users = admin.page
    await goWithin(users, '/users?q=fletcher')
    await users.getByRole('button', { name: 'Disable Owen Fletcher' }).click()
    await users.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    await users.getByText('Selected user updated successfully').waitFor()
    let signIns = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/oidc/auth') signIns += 1
    })
    await page.reload()
    await page.getByText(disabled).waitFor()
    await signInButton(page).waitFor()
    expect([await page.getByText(disabled).count(), signIns <= 2]).toEqual([1, true])
    // The browser reports the refusals as failed requests.
    expect(member.take().length).toBeGreaterThan(0)
    await users.getByRole('button', { name: 'Enable Owen Fletcher' }).click()
    await users.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    await users.getByRole('button', { name: 'Disable Owen Fletcher' }).waitFor()
    await signIn(page, people.acmeUser)
    await userMenu(page).waitFor()
  })

  test('a user is added with an invitation, gets a role that is recorded, and is deleted once the address is typed', async () => {
    const { page } = admin
    await goWithin(page, '/users')
    await page.getByRole('link', { name: 'Add User' }).click()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'Acme Wealth' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Noor')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Haddad')
    await page.getByRole('textbox', { name: 'Email' }).fill(newcomer)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByText('User invited successfully!').waitFor()
    await page.getByRole('link', { name: 'Edit Noor Haddad' }).click()
    const dock = page.getByRole('complementary', { name: 'User', exact: true })
    await dock.getByRole('switch', { name: 'Company Admin' }).check()
    await dock.getByRole('button', { name: 'Save' }).click()
    await page.getByText('User was updated.').waitFor()
    await goWithin(page, '/role-change-list')
    await row(/Noor Haddad.*Company Admin/).waitFor()
    await goWithin(page, '/users?q=noor')
    await page.getByRole('button', { name: 'Delete Noor Haddad' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(newcomer)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Selected user deleted successfully').waitFor()
    await row(/Noor/).waitFor({ state: 'detached' })
    expect(admin.take()).toEqual([])
  })
})

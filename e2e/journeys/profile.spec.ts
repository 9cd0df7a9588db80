import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn, signInButton, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const { visit } = useBrowser()

/** Each step continues where the previous one ended. */
describe('my profile', () => {
  walkInSteps()
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit()
  })
  const fact = (term: string) =>
    visitor.page
      .locator('dl > div')
      .filter({ has: visitor.page.getByText(term, { exact: true }) })
      .locator('dd')

  test('is in the user menu and shows who is signed in', async () => {
    const { page } = visitor
    await page.goto('/wall')
    await signIn(page, people.globexAdmin)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'My Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    expect(await fact('Email').textContent()).toBe(people.globexAdmin)
    expect(await fact('Permissions').textContent()).toContain('Company Admin')
    expect(await fact('Phone number').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  test('is edited: the gallery says so at once, and the profile has the change', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.getByRole('textbox', { name: /Phone number/ }).fill('816 111')
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: /Phone number/ }).fill('+1(816)-111-1111')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Selected user updated successfully').waitFor()
    await page.waitForURL('**/wall')
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'My Profile' }).click()
    await page.getByText('+1(816)-111-1111').waitFor()
  })

  test('a password is changed after signing out, as the page says', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: 'Change password' }).click()
    await page.getByText(/forgot-password link/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await signInButton(page).waitFor()
  })
})

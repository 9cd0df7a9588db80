import type { Locator, Page } from 'playwright-core'
import { password } from '../people.ts'

/** The button that shows who is signed in; missing otherwise. */
export const userMenu = (page: Page): Locator => page.getByRole('button', { name: /profile and settings/ })

/** The header's sign-in button. */
export const signInButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Sign in' })

/** Fills in the provider's form in its window, which closes by itself. Works with the embedded provider and Keycloak. */
export const fillForm = async (window: Page, email: string, typed = password): Promise<void> => {
  const secret = window.getByLabel('Password', { exact: true })
  await secret.waitFor()
  const name = window.getByLabel(/Email|Username or email/)
  // Keycloak asks a known user for the password only.
  if ((await name.count()) > 0) await name.fill(email)
  else await window.locator(`#kc-attempted-username[value="${email}"]`).waitFor()
  await secret.fill(typed)
  await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: /^Sign [iI]n$/ }).click()])
}

/** Clicks what opens the sign-in window, and signs in there. */
export const signInBy = async (page: Page, opener: Locator, email: string, typed?: string): Promise<void> => {
  const [window] = await Promise.all([page.waitForEvent('popup'), opener.click()])
  await fillForm(window, email, typed)
}

/** Accepts the terms that a sign-in asks for before anything else; the dialog cannot be passed over. */
export const acceptTerms = async (page: Page): Promise<void> => {
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await terms.waitFor()
  await page.keyboard.press('Escape')
  await terms.getByRole('button', { name: 'I Accept' }).click()
}

/** Signs in from the current page's header, accepts the terms if that is due, and dismisses a new user's welcome. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  const detail = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user')
  await signInBy(page, signInButton(page), email)
  const { firstlogin, termsDue } = (await (await detail).json()) as { firstlogin: boolean; termsDue: number | null }
  if (termsDue !== null) await acceptTerms(page)
  await userMenu(page).waitFor()
  if (firstlogin)
    await page
      .getByRole('dialog', { name: /^Welcome, / })
      .getByRole('button', { name: 'Get started' })
      .click()
}

/** Signs out through the user menu and the provider, back to the start page. */
export const signOut = async (page: Page): Promise<void> => {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInButton(page).waitFor()
}

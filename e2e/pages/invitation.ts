import type { Page } from 'playwright-core'
import { acceptTerms, signInButton, signInBy, userMenu } from './sign-in.ts'

/** Follows an invitation's link to a password of one's own, and back to the portal. */
export const choosePassword = async (page: Page, invitation: string, password: string): Promise<void> => {
  await page.goto(invitation)
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Go to the Developer Portal' }).click()
}

/** Signs in for the first time: accepts the terms, and then dismisses the welcome. */
export const signInFirst = async (page: Page, email: string, password: string): Promise<void> => {
  await signInBy(page, signInButton(page), email, password)
  await acceptTerms(page)
  await page
    .getByRole('dialog', { name: /^Welcome, / })
    .getByRole('button', { name: 'Get started' })
    .click()
  await userMenu(page).waitFor()
}

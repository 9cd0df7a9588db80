import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { signIn, signInButton, signInBy, userMenu } from '../pages/sign-in.ts'
import { people, strangers } from '../people.ts'
import { goWithin } from '../settled.ts'
import { changeAddress } from './administration.ts'
import { absent } from './realm.ts'

const { visit, leave } = useBrowser()

/** Signs in with an address that the provider has not verified; ends as a visitor who is told why. */
const proveRefused = async (page: Page, name: string) => {
  await page.goto('/')
  await signInBy(page, signInButton(page), name)
  await page.getByText('The identity provider has not verified your email address').waitFor()
  await signInButton(page).waitFor()
  expect(await userMenu(page).count()).toBe(0)
}

test('a user known only to the provider gets no role, whatever roles the provider names', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  await signIn(page, strangers.unknown)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).count()).toBe(0)
  await goWithin(page, '/api-access-control')
  expect(await page.getByRole('main').innerText()).toContain('You do not have permission')
  await goWithin(page, '/wall/all')
  expect(await page.getByRole('main').innerText()).toContain('You do not belong to an organization yet')
  await leave(visitor)
})

test('an address that the provider has not verified cannot sign in, and does not block its owner from doing so', async () => {
  const visitor = await visit()
  visitor.allow(/status of 403 .*\/api\/user\)/)
  await proveRefused(visitor.page, strangers.unverified)
  await signIn(visitor.page, people.portalAdmin)
  await leave(visitor)
})

test('a user who claims a portal admin’s address without verification is not that admin', async () => {
  const visitor = await visit()
  visitor.allow(/status of 403 .*\/api\/user\)/)
  await proveRefused(visitor.page, strangers.impostor)
  await leave(visitor)
})

test('a user with a verified address is that user, with that user’s roles', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  await signIn(page, people.portalAdmin)
  await goWithin(page, '/api-access-control')
  await page.getByRole('heading', { level: 1, name: 'API Access Control' }).waitFor()
  expect(await userMenu(page).textContent()).toContain('Helena')
  await leave(visitor)
})

test('an address that changes at the provider does not change who a user is', async () => {
  const { issuer = '' } = inject('product')
  const first = await visit()
  await first.page.goto('/')
  await signIn(first.page, strangers.renamed)
  await leave(first)
  await changeAddress(issuer, strangers.renamed, absent.companyAdmin)
  const again = await visit()
  await again.page.goto('/wall/all')
  await signIn(again.page, strangers.renamed)
  expect(await again.page.getByRole('main').innerText()).toContain('You do not belong to an organization yet')
  await leave(again)
})

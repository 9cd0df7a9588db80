import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { logIn, signIn, signInBy, userMenu } from '../pages/sign-in.ts'
import { people, strangers } from '../people.ts'
import { goWithin } from '../settled.ts'

const { visit, leave } = useBrowser()

test('whom only the provider knows gets no role, whatever roles the provider names', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  await signIn(page, strangers.unknown)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).count()).toBe(0)
  await goWithin(page, '/api-access-control')
  expect(await page.getByRole('main').innerText()).toContain('You may not see this')
  await goWithin(page, '/wall/all')
  expect(await page.getByRole('main').innerText()).toContain('You do not belong to an organization yet')
  await leave(visitor)
})

test('an address that the provider has not verified does not get in', async () => {
  const visitor = await visit()
  const { page } = visitor
  visitor.allow(/status of 403 .*\/api\/user\?/)
  await page.goto('/')
  await signInBy(page, logIn(page), strangers.unverified)
  await page.getByText('The identity provider has not verified your e-mail address').waitFor()
  expect(await userMenu(page).count()).toBe(0)
  await leave(visitor)
})

test('who is known by a verified address is that user, with that user’s roles', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  await signIn(page, people.portalAdmin)
  await goWithin(page, '/api-access-control')
  await page.getByRole('heading', { level: 1, name: 'API Access Control' }).waitFor()
  expect(await userMenu(page).textContent()).toContain('Helena')
  await leave(visitor)
})

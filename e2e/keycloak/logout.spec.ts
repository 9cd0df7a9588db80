import { expect, inject, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { signIn, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { endSessions } from './administration.ts'

const { visit, leave } = useBrowser()

/** Signs in and leaves without signing out; returns how the server responds to the remaining token. */
const leaveToken = async (email: string) => {
  const visitor = await visit()
  const { page } = visitor
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user')
  await page.goto('/')
  await signIn(page, email)
  const { authorization = '' } = (await asked).headers()
  await leave(visitor)
  return async () => (await fetch(`${inject('product').portal}/api/user`, { headers: { authorization } })).status
}

test('signing out at the provider ends that user’s tokens at the portal at once, and no one else’s', async () => {
  const { issuer = '' } = inject('product')
  const [ended, other] = [await leaveToken(people.globexAdmin), await leaveToken(people.acmeUser)]
  expect([await ended(), await other()]).toEqual([200, 200])
  await endSessions(issuer, people.globexAdmin)
  expect([await ended(), await other()]).toEqual([401, 200])
  const again = await visit()
  await again.page.goto('/')
  await signIn(again.page, people.globexAdmin)
  expect(await userMenu(again.page).count()).toBe(1)
  await leave(again)
})

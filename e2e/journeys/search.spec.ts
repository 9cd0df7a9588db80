import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit, leave } = useBrowser()

test('a client searches for what an API does, sees where it was found, and is led there in the reference', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/wall')
  await signIn(page, people.acmeUser)
  await goWithin(page, '/wall/all')
  await page.getByRole('searchbox', { name: 'Search APIs' }).fill('account balance')
  const hit = page
    .getByRole('list', { name: 'Found in the spec' })
    .getByRole('link', { name: /GET \/accounts\/\{id\}/ })
    .first()
  await hit.waitFor()
  await settled(page)
  expect(await hit.locator('mark').allInnerTexts()).toEqual(['account', 'account', 'balance'])
  expect(await seriousFindings(page)).toEqual([])
  await hit.click()
  await page.getByRole('heading', { level: 2, name: 'One account with its balance' }).waitFor()
  expect(new URL(page.url()).searchParams.get('op')).toBe('GET /accounts/{id}')
  await page.goBack()
  await hit.waitFor()
  await leave(visitor)
})

test('a very long version leaves the application of the gallery’s list its room', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(() => localStorage.setItem('apim-gallery-layout', 'list'))
  await page.route(/\/api\/swaggers\?/, async (route) => {
    const answer = await route.fetch()
    const { apis, ...rest } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...rest, apis: apis.map((api: object) => ({ ...api, version: '1.0.0-rc.'.repeat(20) })) },
    })
  })
  await page.goto('/wall')
  await signIn(page, people.acmeUser)
  await goWithin(page, '/wall/all')
  const widthOf = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0
  await page.getByRole('columnheader', { name: 'Version' }).waitFor()
  await settled(page)
  expect(await widthOf('Version')).toBeLessThan(160)
  expect(await widthOf('Application')).toBeGreaterThan(await widthOf('Version'))
  await leave(visitor)
})

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { signIn, signInButton, userMenu } from '../pages/sign-in.ts'
import { password, people } from '../people.ts'
import { settled } from '../settled.ts'

const { visit, leave } = useBrowser()

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * Which element has the focus, and whether it is visible: an outline or shadow on it, its label or its field. Read in one go, because a list may
 * change.
 */
const focus = (page: Page) =>
  page.evaluate(() => {
    const has = (one: Element | null | undefined) => {
      if (!one) return false
      const style = getComputedStyle(one)
      return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'
    }
    const element = document.activeElement
    const shows = has(element) || has(element?.parentElement) || has(element?.nextElementSibling)
    return { where: element?.outerHTML.slice(0, 160) ?? '', shows }
  })

/** Presses Tab until the target has the focus, as a keyboard user does; the focus must be visible at every stop. */
const tabTo = async (page: Page, target: Locator, most = 80) => {
  await target.waitFor()
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    const { where, shows } = await focus(page)
    if (!where.startsWith('<body')) expect(shows, `the focus does not show on ${where}`).toBe(true)
  }
  throw new Error(`${most} times Tab do not lead to ${String(target)}`)
}

const pressOn = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('every screen can be reached without a mouse: sign-in, gallery, dock, page and its tabs, deploy, menus, report, settings', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  await settled(page)
  const [window] = await Promise.all([page.waitForEvent('popup'), pressOn(page, signInButton(page))])
  await window.getByLabel('Email').waitFor()
  const closed = window.waitForEvent('close')
  await tabTo(window, window.getByLabel('Email'))
  await window.keyboard.type(people.secondAdmin)
  await tabTo(window, window.getByLabel('Password', { exact: true }))
  await window.keyboard.type(password)
  const detail = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user')
  await window.keyboard.press('Enter')
  await closed
  const { firstlogin: isNew } = (await (await detail).json()) as { firstlogin: boolean }
  await userMenu(page).waitFor()
  const welcome = page.getByRole('dialog', { name: /^Welcome, / })
  if (isNew) {
    await pressOn(page, welcome.getByRole('button', { name: 'Get started' }))
    await welcome.waitFor({ state: 'detached' })
  }
  // Signing in leads home, and the focus moves to the new page; after the dialog it returns to where it was.
  await title(page, /^My API Gallery/)
  if (!isNew) await page.waitForFunction(() => document.activeElement?.id === 'content')

  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Gallery' }))
  await title(page, /^My API Gallery/)
  await page.keyboard.press('/')
  await page.keyboard.type('Core')
  // Replacing the previous cards loses the focus.
  await page.getByRole('main').getByRole('link', { name: 'Bank Feeds' }).waitFor({ state: 'detached' })
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Core Banking' }))
  const dock = page.getByRole('complementary', { name: 'API', exact: true })
  await dock.getByRole('heading', { name: 'Core Banking' }).waitFor()
  await page.keyboard.press('Escape')
  await dock.waitFor({ state: 'detached' })
  // The focus has returned, so Enter opens it again.
  await page.keyboard.press('Enter')
  await pressOn(page, dock.getByRole('link', { name: 'Open API' }))
  await title(page, 'Core Banking')

  const tabs = page.getByRole('navigation', { name: 'Page sections' })
  for (const tab of ['Reference', 'Access', 'Changes', 'Maintain', 'Overview']) {
    await page.locator('#content').focus()
    await pressOn(page, tabs.getByRole('link', { name: tab }))
    await tabs.locator('[aria-current=page]').filter({ hasText: tab }).waitFor()
    await settled(page)
  }
  await pressOn(page, page.getByRole('button', { name: 'Deploy Now' }))
  await pressOn(page, page.getByRole('dialog').getByRole('link', { name: 'Deploy UAT' }))
  await title(page, 'Deploy API to APIM Gateway')
  await tabTo(page, page.getByLabel('Target URL'))
  await page.keyboard.type('not an address')
  await page.keyboard.press('Tab')
  expect(await page.getByRole('button', { name: 'Deploy to UAT' }).isDisabled()).toBe(true)

  for (const [entry, name] of [
    ['API Access Control', 'API Access Control'],
    ['Access Reports', 'Access Reports'],
  ] as const) {
    await page.keyboard.press('Home')
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await pressOn(page, page.getByRole('button', { name: 'Menu', exact: true }))
    await pressOn(page, page.getByRole('dialog').getByRole('link', { name: entry }))
    await title(page, name)
    await settled(page)
  }
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pressOn(page, userMenu(page))
  const item = page.getByRole('menuitem', { name: 'Application Settings' })
  await item.waitFor()
  while (!(await isFocused(item))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await title(page, 'Application Settings')
  await leave(visitor)
})

test('Escape closes the topmost layer and nothing under it', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/wall/all?dock=api:1')
  await signIn(page, people.maintainer)
  const dock = page.getByRole('complementary', { name: 'API', exact: true })
  await dock.getByRole('button', { name: 'Actions for DEV', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await dock.isVisible()).toBe(true)
  await dock.getByRole('button', { name: 'Actions for DEV', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('half a w')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await dock.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dock.waitFor({ state: 'detached' })
  await leave(visitor)
})

test('the first Tab stop of every page skips to the content', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  await settled(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await isFocused(skip)).toBe(true)
  expect(await skip.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await isFocused(page.getByRole('main'))).toBe(true)
  await leave(visitor)
})

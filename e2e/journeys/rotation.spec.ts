import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { openDock } from '../pages/api.ts'
import { choose, clipboard } from '../pages/fields.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const api = 'Core Banking'
const nickname = 'Night batch'

const { visit } = useBrowser()

/** Each step continues where the previous one ended. */
describe('a key from its creation to the revocation of its old one, through the screens', () => {
  walkInSteps()
  let admin: Visitor
  let gatewayUrl = ''
  let current = ''
  let first = ''
  let isOver = false
  const seen: number[] = []
  let client: Promise<void> | undefined
  const statusOf = async (apikey: string) => (await fetch(`${gatewayUrl}/accounts`, { headers: { apikey } })).status
  const row = () => admin.page.getByRole('complementary', { name: 'API', exact: true }).getByRole('listitem').filter({ hasText: nickname })
  const openMenu = async (item: string) => {
    await row()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await admin.page.getByRole('menuitem', { name: item }).click()
  }
  const confirm = (name: string) => admin.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const keyIn = async () => {
    const dialog = admin.page.getByRole('dialog', { name: /Credentials$/ })
    const key = (await dialog.getByLabel('API key').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Copy', exact: true }).first().click()
    expect(await clipboard(admin.page)).toBe(key)
    expect(await seriousFindings(admin.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    return key
  }

  beforeAll(async () => {
    admin = await visit()
  })

  test('a portal admin issues a key, and the client calls with it', async () => {
    const { page } = admin
    await page.goto('/wall/all')
    await signIn(page, people.portalAdmin)
    const dock = await openDock(page, api)
    await dock.getByRole('button', { name: 'Copy URL' }).first().click()
    gatewayUrl = await clipboard(page)
    await dock.getByRole('button', { name: 'Add API Key' }).click()
    const form = page.getByRole('complementary', { name: 'Access' })
    await choose(form, 'Organization', 'Acme Wealth')
    await choose(form, 'Environment', 'DEV')
    await form.getByLabel('Nickname').fill(nickname)
    await form.getByRole('button', { name: 'Create key' }).click()
    first = await keyIn()
    expect(await statusOf(first)).toBe(200)
    current = first
    const calls = async () => {
      // Both keys count toward the deployment's limit of calls a minute.
      for (; !isOver; await sleep(1000)) seen.push(await statusOf(current))
    }
    client = calls()
  })

  test('rotates it: both keys work, and the row says that the old one is still there', async () => {
    await openMenu('Rotate')
    const dock = admin.page.getByRole('complementary', { name: 'Rotate key' })
    await dock.getByText(/goes on working until you revoke it/).waitFor()
    expect(await seriousFindings(admin.page)).toEqual([])
    await dock.getByRole('button', { name: 'Rotate key' }).click()
    const second = await keyIn()
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await row().getByText('Old key').waitFor()
    await row()
      .getByText(/^Last call/)
      .waitFor()
    current = second
  })

  test('revokes the old one once the client calls with the new one: no call failed', async () => {
    const before = seen.length
    await expect.poll(() => seen.length - before, { timeout: 30_000 }).toBeGreaterThan(2)
    await row()
      .getByRole('button', { name: /^Revoke the old key/ })
      .click()
    await confirm('Revoke')
    await admin.page.getByText('The old key is revoked.').waitFor()
    expect([await statusOf(first), await statusOf(current)]).toEqual([401, 200])
    isOver = true
    await client
    expect(seen.filter((status) => status !== 200)).toEqual([])
  })

  test('pauses the key and resumes it', async () => {
    await openMenu('Pause')
    await confirm('Pause')
    await row().getByText('Paused', { exact: true }).waitFor()
    expect(await statusOf(current)).toBe(403)
    await openMenu('Resume')
    await confirm('Resume')
    await row().getByText('Active', { exact: true }).waitFor()
    expect(await statusOf(current)).toBe(200)
  })
})

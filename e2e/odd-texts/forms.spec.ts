import type { Locator, Page, Response } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'
import { forms, type ScreenForm, stranger } from './forms.ts'
import { lookedAt, lookedAtAll, shown, typeScripts } from './typing.ts'

const { visit } = useBrowser()

const searches = ['/users', '/organizations', '/applications', '/wall', '/mail', '/webhooks', '/expiry']

/** Whether it answers a form: the page says of its own accord that someone is active. */
const isFormsOwn = (response: Response) => {
  const { pathname } = new URL(response.url())
  return response.request().method() !== 'GET' && pathname.startsWith('/api/') && !pathname.startsWith('/api/session/')
}

/** Fills in the form with scripts, gives the fields that refused theirs what they take, and sends it; returns what was saved and every script in it. */
const send = async (page: Page, form: Locator, { accepted = {}, submit, follows }: ScreenForm, found: string[]) => {
  const typed = await typeScripts(form)
  await lookedAt(page, found)
  for (const [label, text] of Object.entries(accepted)) {
    if (!typed.has(label)) continue
    await form.getByRole('textbox', { name: label }).fill(text)
    typed.delete(label)
  }
  const button = form.getByRole('button', { name: submit, exact: true })
  const [answer] = await Promise.all([page.waitForResponse(isFormsOwn), button.click()])
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  // What follows is the form's own: it leads on, or closes.
  await (follows ? follows(page) : button.waitFor({ state: 'detached' }))
  await lookedAt(page, found)
  const { id, entityId } = ((await answer.json()) ?? {}) as { id?: number; entityId?: number }
  return { id: Number(id ?? entityId), typed: [...typed.values()] }
}

describe('scripts typed into the forms on screen (trust T26)', () => {
  const visitors = new Map<string, Visitor>()
  beforeAll(async () => {
    for (const who of new Set([people.portalAdmin, ...forms.map((form) => form.who ?? people.portalAdmin)])) {
      const visitor = await visit()
      await visitor.page.goto('/about')
      if (who !== stranger) await signIn(visitor.page, who)
      visitors.set(who, visitor)
    }
  })
  /** The newest entry of a list, opened. */
  const newestOf = async (page: Page, list: string, found: string[]) => {
    await goWithin(page, list)
    // Until the list has been asked for again, its first entry is the newest of before.
    await page.reload()
    await settled(page)
    await page.getByRole('main').getByRole('table').getByRole('link').first().click()
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().waitFor()
    return lookedAt(page, found)
  }

  test.each(forms)('$name', async (one) => {
    const visitor = visitors.get(one.who ?? people.portalAdmin) as Visitor
    const { page } = visitor
    if (one.reports) visitor.allow(one.reports)
    const { page: admin } = visitors.get(people.portalAdmin) as Visitor
    const found: string[] = []
    const form = page.getByRole(one.within ?? 'complementary')
    const written = async (at: string) => {
      await goWithin(page, at)
      await one.open?.(page)
      await form.getByRole('button', { name: one.submit, exact: true }).waitFor()
      await one.prepare?.(form, page)
      const { id, typed } = await send(page, form, one, found)
      let text = await lookedAtAll(page, one.shownAt(id), found)
      await one.after?.(page)
      for (const list of ['/audit', '/mail']) text += await newestOf(admin, list, found)
      expect(found).toEqual([])
      expect(typed.filter((script) => !text.includes(shown(script)))).toEqual([])
      return id
    }
    const id = await written(one.at)
    if (one.edit) await written(one.edit(id))
  })

  test.each(searches)('what is searched for at %s', async (at) => {
    const { page } = visitors.get(people.portalAdmin) as Visitor
    const found: string[] = []
    for (let part = 0; part < 2; part += 1) {
      await goWithin(page, at)
      const typed = [...(await typeScripts(page.getByRole('main'))).values()]
      expect(typed.length).toBeGreaterThan(0)
      // What was found for it has taken the place of what was there before.
      await page.waitForURL(({ searchParams }) => searchParams.toString().includes('__xss'))
      await lookedAt(page, found)
      await page.reload()
      const text = await lookedAt(page, found)
      expect(typed.filter((script) => !text.includes(shown(script)))).toEqual([])
    }
    expect(found).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { called } from '../looks.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'
import { at, opened, pick, press, type Screen, showing } from './screen.ts'
import { sessionEnds } from './session-ends.ts'

export const notifications: Screen[] = [
  showing('notifications', '/settings', press('button', 'Notifications'), 'complementary'),
  at('notification settings', '/settings#notifications'),
]

/** Opens the palette over a page, and types. */
const searching = (text: string) => async (page: Page) => {
  // A key that is pressed while the session is being restored opens nothing.
  await page
    .getByRole('banner')
    .getByRole('button', { name: called('Search everything') })
    .waitFor()
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: called('Search everything') })
  await palette.getByRole('combobox').fill(text)
  // What the server finds follows when typing pauses.
  await palette.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}
export const palette: Screen[] = [
  showing('palette', '/tools', searching(''), 'dialog'),
  showing('palette with what was found', '/tools', searching('account'), 'dialog'),
  showing('palette without a match', '/tools', searching('nothing-is-called-so'), 'dialog'),
]

const user = '**/api/user'

/** The portal as it is for someone about whom the server says this besides. */
const as = (name: string, said: object, address = '/wall'): Screen => ({
  name,
  open: async (page) => {
    await page.route(user, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...said } })
    })
    await goWithin(page, address)
    await page.evaluate(() => localStorage.removeItem('apim-greeted'))
    await page.reload()
    await opened(page, 'dialog')
  },
  leave: async (page) => {
    await page.unroute(user)
    await page.reload()
    await settled(page)
  },
})

/** A view as another user, which is over when it is left. */
const viewing: Screen = {
  name: 'view as another user, begun',
  // The list that the user was chosen from is asked for once more.
  refusal: /403 .*\/api\/users/,
  open: async (page) => {
    await goWithin(page, '/settings?dock=view-as:new')
    const dock = page.getByRole('complementary')
    await dock.getByRole('combobox').fill(people.acmeUser)
    await pick(page, 'User', people.acmeUser)
    await dock.getByRole('textbox').last().fill('A report that something looks wrong')
    await press('button', 'Start view')(dock)
    await page.getByRole('timer').waitFor()
    await goWithin(page, '/wall')
  },
  leave: async (page) => {
    await press('button', 'End view')(page)
    await page.getByRole('timer').waitFor({ state: 'detached' })
    await settled(page)
  },
}

/** What stands around every screen. */
export const shell: Screen[] = [
  ...sessionEnds,
  // Behind it only pages that visitors see too are still there.
  as('terms that are due', { termsDue: 1 }, '/terms'),
  as('welcome of a new user', { firstlogin: true, termsDue: null }),
  at('view as another user', '/settings?dock=view-as:new'),
  viewing,
  showing('side menu', '/wall', press('button', 'Menu'), 'dialog'),
  showing('user menu', '/wall', press('button', 'profile and settings'), 'menu'),
  ...palette,
]

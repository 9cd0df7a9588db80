import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prerenderPages } from './prerender.tsx'
import { createSession } from './shell/session/session.ts'
import { settingsStore } from './shell/settings/settings-store.ts'
import { show } from './show.tsx'
import { palettes } from './theme/palettes.ts'
import './testing/render.tsx'

/** A session that is signed out without asking the provider. */
const visitor = () => {
  const nobody = async () => undefined
  const never = () => new Promise<never>(() => undefined)
  const identity = { silently: nobody, inWindow: never, forget: nobody, endSession: nobody, onRenewed() {} }
  return createSession({ identity, loadUser: never, endAtService() {}, leave() {}, tabs: { tell() {}, onEnded() {} } })
}

/** The landing page as prerendered by the build. */
const drawn = async () => {
  const pages = await prerenderPages()
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = pages.find(({ path }) => path === '/')?.html ?? ''
  document.body.replaceChildren(root)
  return root
}
const consoleErrors = vi.spyOn(console, 'error')
beforeEach(() => consoleErrors.mockClear())
let unmount: (() => void) | undefined
afterEach(async () => {
  await act(async () => unmount?.())
  document.body.replaceChildren()
  delete document.documentElement.dataset['awaits']
})

test('a prerendered page is hydrated, even if the session is settled first', async () => {
  const root = await drawn()
  const heading = root.querySelector('h1')
  const session = visitor()
  await act(async () => {
    unmount = await show(session)
    await session.restore({ skip: true })
  })
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(root.querySelector('h1')).toBe(heading)
  expect(consoleErrors.mock.calls).toEqual([])
})

test('a prerendered page is hydrated in another theme too, which it has from the first paint', async () => {
  const root = await drawn()
  const heading = root.querySelector('h1')
  settingsStore.change({ theme: 'BLACK-THEME' })
  await act(async () => {
    unmount = await show(visitor())
  })
  expect(root.querySelector('h1')).toBe(heading)
  expect(consoleErrors.mock.calls).toEqual([])
  expect(document.documentElement.dataset).toMatchObject({ theme: 'BLACK-THEME', mantineColorScheme: 'dark' })
  expect(document.querySelector('style[data-mantine-styles]')?.textContent).toContain(palettes['BLACK-THEME'].surface)
  settingsStore.reset()
})

test('a hidden prerendered page does not become visible before it is rendered again', async () => {
  const root = await drawn()
  document.documentElement.dataset['awaits'] = ''
  unmount = await show(visitor())
  expect(document.documentElement.dataset['awaits'] === '' || root.textContent === '').toBe(true)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { settingsStore } from '../../shell/settings/settings-store.ts'
import { ThemeProvider } from '../../shell/settings/ThemeProvider.tsx'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { SettingsPage } from './SettingsPage.tsx'

afterEach(() => settingsStore.reset())

const show = async () => {
  const view = await renderAs(
    buildUser(),
    <ThemeProvider>
      <SettingsPage />
    </ThemeProvider>,
  )
  await screen.findByText('Application Settings')
  return view
}
const attribute = (name: string) => document.documentElement.dataset[name]

test('a theme is applied and saved as soon as it is chosen', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(attribute('theme')).toBe('BLACK-THEME')
  expect(attribute('mantineColorScheme')).toBe('dark')
  expect(JSON.parse(localStorage.getItem('apim-settings') ?? '{}')).toMatchObject({ theme: 'BLACK-THEME' })
})

test.each([
  ['Sticky header', 'stickyHeader', 'on', 'off'],
  ['Page animations', 'pageAnimations', 'on', 'off'],
  ['Element animations', 'elementAnimations', 'on', 'off'],
])('%s can be switched off', async (name, what, before, after) => {
  const { user } = await show()
  expect(attribute(what)).toBe(before)
  await user.click(screen.getByRole('switch', { name: new RegExp(name) }))
  expect(attribute(what)).toBe(after)
})

test('the night theme can be chosen only with auto night mode', async () => {
  const { user } = await show()
  const night = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Night theme' }).disabled
  expect(night()).toBe(true)
  await user.click(screen.getByRole('switch', { name: /Auto night mode/ }))
  expect(night()).toBe(false)
})

test('if animations are locked, their switches are off and disabled, and say why', async () => {
  settingsStore.change({ pageAnimationsDisabled: true })
  await show()
  for (const name of [/Page animations/, /Element animations/]) {
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name })
    expect([toggle.checked, toggle.disabled]).toEqual([false, true])
  }
  expect(screen.getAllByText('Not available in this browser.')).toHaveLength(2)
})

test('the languages offered are the complete ones, in their own names', async () => {
  document.documentElement.dataset['languages'] = 'en he'
  serve({ 'PUT /api/user/language': { language: 'he' } })
  const { user } = await show()
  await user.click(screen.getByRole('combobox', { name: 'Language' }))
  const { length } = await screen.findAllByText(/^(English|Deutsch|Slovenčina|Français|Español|Português|简体中文|עברית)/)
  expect(length).toBe(2)
  await user.click(screen.getByText('עברית'))
  expect(settingsStore.get().language).toBe('he')
  delete document.documentElement.dataset['languages']
})

test.each([
  ['a user: their emails are written in it too', buildUser(), [{ language: 'pt-BR' }]],
  ['a visitor: it stays in the browser', undefined, []],
])('a language is chosen by %s', async (_, who, sent) => {
  document.documentElement.dataset['languages'] = 'en pt-br'
  const requests = serve({ 'PUT /api/user/language': { language: 'pt-BR' } })
  const { user } = await renderApp(who, '/settings')
  await user.click(await screen.findByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByText(/^Português/))
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(sent))
  delete document.documentElement.dataset['languages']
})

test('a language that could not be set for emails says so, and is shown in the portal all the same', async () => {
  document.documentElement.dataset['languages'] = 'en he'
  serve({ 'PUT /api/user/language': refusal(500, 'Because') })
  const { user } = await show()
  await user.click(screen.getByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByText('עברית'))
  expect(await screen.findByText('The language of your emails could not be changed.')).toBeTruthy()
  expect(settingsStore.get().language).toBe('he')
  delete document.documentElement.dataset['languages']
})

test('a theme chosen in another tab is applied here too', async () => {
  await show()
  localStorage.setItem('apim-settings', JSON.stringify({ theme: 'NATURE-THEME' }))
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'apim-settings' }))
  await waitFor(() => expect(attribute('theme')).toBe('NATURE-THEME'))
})

test('after a reset nothing is stored, and the theme follows the device again', async () => {
  const { user } = await show()
  const before = attribute('theme')
  await user.click(screen.getByRole('radio', { name: 'Nature' }))
  await user.click(screen.getByRole('switch', { name: /Sticky header/ }))
  expect([attribute('theme'), attribute('stickyHeader')]).toEqual(['NATURE-THEME', 'off'])
  await user.click(screen.getByRole('button', { name: 'Reset to defaults' }))
  expect([attribute('theme'), attribute('stickyHeader')]).toEqual([before, 'on'])
  expect(localStorage.getItem('apim-settings')).toBeNull()
})

import { useDirection } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { number } from '../../shared/numbers.ts'
import { inTheme } from '../../testing/render.tsx'
import { LanguageProvider } from './LanguageProvider.tsx'
import { defaultSettings } from './settings.ts'
import { settingsStore } from './settings-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  settingsStore.change(defaultSettings)
})

function Sample() {
  return `${useDirection().dir} ${number(1234.5)}`
}

test('another language takes effect at once: in the document, Mantine, numbers, and back', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  render(
    inTheme(
      <LanguageProvider>
        <Sample />
      </LanguageProvider>,
    ),
  )
  await screen.findByText('ltr 1,234.5')
  act(() => settingsStore.change({ language: 'de' }))
  await screen.findByText('ltr 1.234,5')
  act(() => settingsStore.change({ language: 'ar-xb' }))
  await screen.findByText(/^rtl/)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-XB', 'rtl'])
  act(() => settingsStore.change({ language: 'en' }))
  await screen.findByText('ltr 1,234.5')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr'])
})

import { describe, expect, test } from 'vitest'
import { safeStorage } from '../../shared/browser-storage.ts'
import type { ThemeName } from '../../theme/palettes.ts'
import { effectiveTheme, isNight } from './effective-theme.ts'
import { defaultSettings, locksAnimations, readSettings, settingsKey } from './settings.ts'
import { createSettingsStore } from './settings-store.ts'

const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const memory = (stored?: string) => {
  const kept = new Map(stored === undefined ? [] : [[settingsKey, stored]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('stored settings', () => {
  test('nothing stored means the specification’s defaults', () => {
    expect(createSettingsStore(memory(), chrome).get()).toEqual({
      language: 'en',
      theme: 'DEFAULT-THEME',
      autoNightMode: false,
      nightTheme: 'BLACK-THEME',
      stickyHeader: true,
      pageAnimations: true,
      pageAnimationsDisabled: false,
      elementsAnimations: true,
    })
  })

  test.each(['', 'no json', 'null', '[1]', '"x"', '{"theme":7,"stickyHeader":"yes","language":"xx"}'])(
    '%j stored means the defaults',
    (stored) => {
      expect(createSettingsStore(memory(stored), chrome).get()).toEqual(defaultSettings)
    },
  )

  test('one invalid setting does not affect the others', () => {
    expect(readSettings('{"theme":"PINK","nightTheme":"NATURE-THEME","pageAnimations":false}')).toEqual({
      nightTheme: 'NATURE-THEME',
      pageAnimations: false,
    })
  })

  test('a change is saved under the apim- prefix, and a new store reads it', () => {
    const storage = memory()
    createSettingsStore(storage, chrome).change({ theme: 'LIGHT-THEME' })
    expect([...storage.kept.keys()]).toEqual(['apim-settings'])
    expect(createSettingsStore(storage, chrome).get().theme).toBe('LIGHT-THEME')
  })

  test('a prerendered page starts with the settings it was rendered with, whatever was chosen', () => {
    const store = createSettingsStore(memory('{"theme":"BLACK-THEME"}'), chrome, () => ({ theme: 'NATURE-THEME' }))
    expect([store.initial(), store.get().theme]).toEqual([defaultSettings, 'BLACK-THEME'])
  })

  test('a change takes effect even if storage rejects it', () => {
    const full = safeStorage(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const store = createSettingsStore(full, chrome)
    store.change({ stickyHeader: false })
    expect(store.get().stickyHeader).toBe(false)
    store.reset()
    expect(store.get().stickyHeader).toBe(true)
  })
})

test('what another tab chooses or resets takes effect here too, and a choice made here does not undo it', () => {
  const storage = memory()
  const [here, there] = [createSettingsStore(storage, chrome), createSettingsStore(storage, chrome)]
  there.change({ theme: 'BLACK-THEME' })
  here.followStorage()
  expect(here.get().theme).toBe('BLACK-THEME')
  here.change({ stickyHeader: false })
  expect(createSettingsStore(storage, chrome).get()).toMatchObject({ theme: 'BLACK-THEME', stickyHeader: false })
  there.reset()
  here.followStorage()
  expect(here.get()).toEqual(defaultSettings)
})

describe('a setting never chosen', () => {
  const dark = () => ({ theme: 'BLACK-THEME', language: 'en' }) as const

  test('follows the system, and is not stored when something else is chosen', () => {
    const storage = memory()
    const store = createSettingsStore(storage, chrome, dark)
    expect(store.get().theme).toBe('BLACK-THEME')
    store.change({ stickyHeader: false })
    expect(createSettingsStore(storage, chrome, () => ({})).get()).toMatchObject({ theme: 'DEFAULT-THEME', stickyHeader: false })
  })

  test('follows the system while the portal is open; chosen settings stay', () => {
    let theme: ThemeName = 'DEFAULT-THEME'
    const store = createSettingsStore(memory(), chrome, () => ({ theme }))
    theme = 'BLACK-THEME'
    store.followSystem()
    expect(store.get().theme).toBe('BLACK-THEME')
    store.change({ theme: 'NATURE-THEME' })
    store.followSystem()
    expect(store.get().theme).toBe('NATURE-THEME')
  })
})

test.each([
  [chrome, false],
  [firefox, false],
  [edge, true],
  [safari, true],
  ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', true],
])('animations are locked in IE, Edge and Safari only: %s', (agent, locked) => {
  expect(locksAnimations(agent)).toBe(locked)
  expect(createSettingsStore(memory('{"pageAnimationsDisabled":false}'), agent).get().pageAnimationsDisabled).toBe(locked)
})

test('night is from 21:00 to 7:59', () => {
  expect(Array.from({ length: 24 }, (_, hour) => hour).filter(isNight)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 21, 22, 23])
})

test('the night theme applies only at night, and only with auto night mode', () => {
  const settings = { theme: 'LIGHT-THEME', nightTheme: 'BLACK-THEME', autoNightMode: true } as const
  expect(effectiveTheme(settings, 22)).toBe('BLACK-THEME')
  expect(effectiveTheme(settings, 12)).toBe('LIGHT-THEME')
  expect(effectiveTheme({ ...settings, autoNightMode: false }, 22)).toBe('LIGHT-THEME')
})

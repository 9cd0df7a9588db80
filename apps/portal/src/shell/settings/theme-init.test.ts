import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { firstPaintStyle } from '../../../build/first-paint.ts'
import { tagOf } from '../../shared/language.ts'
import { palettes, themeNames } from '../../theme/palettes.ts'
import { effectiveTheme } from './effective-theme.ts'
import { createSettingsStore } from './settings-store.ts'
import { systemSettings } from './system-settings.ts'

const script = readFileSync(new URL('../../../public/theme-init.js', import.meta.url), 'utf8')

/** A browser's system: its color scheme and its reader's languages. */
interface System {
  dark?: boolean
  languages?: string[]
}

const matching = (dark: boolean) => (media: string) => ({ matches: dark && media === '(prefers-color-scheme: dark)' })

/** Runs the script that precedes the first paint, in a browser with these stored settings at this hour. */
const firstPage = (stored: string | null, hour: number, { dark = false, languages = [] }: System = {}, offered = 'en') => {
  const documentElement = { dataset: { languages: offered } as Record<string, string>, lang: 'en', dir: 'ltr' }
  runInNewContext(script, {
    localStorage: { getItem: () => stored },
    addEventListener() {},
    document: { documentElement, querySelector: () => null },
    matchMedia: matching(dark),
    navigator: { languages },
    Intl,
    Date: class {
      getHours() {
        return hour
      }
    },
  })
  return documentElement
}

/** The settings that the app then has in the same browser. */
const settingsOf = (stored: string | null, { dark = false, languages = [] }: System = {}, offered = 'en') => {
  vi.stubGlobal('matchMedia', matching(dark))
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('document', { documentElement: { dataset: { languages: offered } } })
  try {
    return createSettingsStore({ getItem: () => stored, setItem() {}, removeItem() {} }, '', systemSettings).get()
  } finally {
    vi.unstubAllGlobals()
  }
}

const cases = [
  null,
  'damaged',
  '"text"',
  '{"theme":"PINK"}',
  ...themeNames.map((theme) => JSON.stringify({ theme })),
  '{"theme":"LIGHT-THEME","autoNightMode":true}',
  '{"autoNightMode":true,"nightTheme":"NATURE-THEME"}',
  '{"autoNightMode":true,"nightTheme":"PINK","theme":"LIGHT-THEME"}',
]

test.each(cases)('the first paint has the theme that the app then shows, at every hour and in both color schemes: %s', (stored) => {
  for (const dark of [false, true])
    for (let hour = 0; hour < 24; hour++) {
      const name = effectiveTheme(settingsOf(stored, { dark }), hour)
      expect(firstPage(stored, hour, { dark }).dataset).toMatchObject({ theme: name, mantineColorScheme: palettes[name].scheme })
    }
})

test('without a chosen theme the first paint is dark if the system is dark', () => {
  expect(firstPage(null, 12, { dark: true }).dataset).toMatchObject({ theme: 'BLACK-THEME' })
  expect(firstPage('{"stickyHeader":false}', 12, { dark: true }).dataset).toMatchObject({ theme: 'BLACK-THEME' })
  expect(firstPage('{"theme":"DEFAULT-THEME"}', 12, { dark: true }).dataset).toMatchObject({ theme: 'DEFAULT-THEME' })
  expect(firstPage(null, 12).dataset).toMatchObject({ theme: 'DEFAULT-THEME' })
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['sk', 'he-IL', 'de'], 'he'],
  [['pt-PT'], 'pt-BR'],
  [['zh-SG'], 'zh-CN'],
  [['zh-TW', 'de'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['C', 'en-US@posix', 'he'], 'he'],
  [['ja'], 'en'],
  [[], 'en'],
])('without a chosen language the first paint is in the first of %j that is offered: %s', (languages, lang) => {
  const offered = 'en de pt-br zh-cn he'
  expect(firstPage(null, 12, { languages }, offered).lang).toBe(lang)
  expect(tagOf(settingsOf(null, { languages }, offered).language)).toBe(lang)
  expect(firstPage('{"language":"en"}', 12, { languages }, offered).lang).toBe('en')
})

test.each([
  [null, 'en', 'ltr'],
  ['{"language":"en"}', 'en', 'ltr'],
  ['{"language":"pt-br"}', 'pt-BR', 'ltr'],
  ['{"language":"he"}', 'he', 'rtl'],
  ['{"language":"ar-xb"}', 'ar-XB', 'rtl'],
  ['{"language":"de"}', 'en', 'ltr'],
  ['{"language":7}', 'en', 'ltr'],
])('the first paint has the language and direction that the app then has, of the complete ones: %s', (stored, lang, dir) => {
  expect(firstPage(stored, 12, {}, 'en pt-br he')).toMatchObject({ lang, dir })
})

test('the page itself contains every theme’s background', () => {
  for (const name of themeNames) expect(firstPaintStyle()).toContain(`html[data-theme='${name}']{background:${palettes[name].canvas};`)
})

test.each([
  [null, false],
  ['{"language":"en","theme":"DEFAULT-THEME"}', false],
  ['{"language":"xx"}', false],
  ['{"theme":"LIGHT-THEME"}', false],
  ['{"theme":"BLACK-THEME"}', false],
  ['{"language":"he"}', true],
])('a prerendered page is hidden only if the reader would see it in another language: %s', (stored, awaits) => {
  expect('awaits' in firstPage(stored, 12, {}, 'en he').dataset).toBe(awaits)
  expect(firstPaintStyle()).toContain('html[data-awaits] #root{visibility:hidden}')
  // The page's own background, from rendering, is not that of the reader's theme.
  expect(firstPaintStyle()).toContain('html[data-awaits] body{background:none}')
})

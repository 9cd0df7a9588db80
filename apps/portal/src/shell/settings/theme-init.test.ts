import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstPaintStyle } from '../../../build/first-paint.ts'
import { palettes, themeNames } from '../../theme/palettes.ts'
import { effectiveTheme } from './effective-theme.ts'
import { readSettings } from './settings.ts'

const script = readFileSync(new URL('../../../public/theme-init.js', import.meta.url), 'utf8')

/** Runs the script that stands before the first paint, in a browser that holds these settings at this hour. */
const firstPage = (stored: string | null, hour: number, dataset: Record<string, string> = {}) => {
  const documentElement = { dataset, lang: 'en', dir: 'ltr' }
  runInNewContext(script, {
    localStorage: { getItem: () => stored },
    document: { documentElement },
    Intl,
    Date: class {
      getHours() {
        return hour
      }
    },
  })
  return documentElement
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

test.each(cases)('the first paint shows the theme that the app then shows, at every hour: %s', (stored) => {
  for (let hour = 0; hour < 24; hour++) {
    const name = effectiveTheme(readSettings(stored), hour)
    expect(firstPage(stored, hour).dataset).toMatchObject({ theme: name, mantineColorScheme: palettes[name].scheme })
  }
})

test.each([
  [null, 'en', 'ltr'],
  ['{"language":"en"}', 'en', 'ltr'],
  ['{"language":"pt-br"}', 'pt-BR', 'ltr'],
  ['{"language":"he"}', 'he', 'rtl'],
  ['{"language":"ar-xb"}', 'ar-XB', 'rtl'],
  ['{"language":"de"}', 'en', 'ltr'],
  ['{"language":7}', 'en', 'ltr'],
])('the first paint is in the language and direction that the app then has, of those that are complete: %s', (stored, lang, dir) => {
  expect(firstPage(stored, 12, { languages: 'en pt-br he' })).toMatchObject({ lang, dir })
})

test('the page itself knows the ground of every theme', () => {
  for (const name of themeNames) expect(firstPaintStyle()).toContain(`html[data-theme='${name}']{background:${palettes[name].canvas};`)
})

test.each([
  [null, false],
  ['{"language":"en","theme":"DEFAULT-THEME"}', false],
  ['{"language":"xx"}', false],
  ['{"theme":"LIGHT-THEME"}', true],
  ['{"theme":"BLACK-THEME"}', true],
  ['{"language":"he"}', true],
])(
  'a page that the build has drawn is kept out of sight only where the reader would see it in another theme or language: %s',
  (stored, awaits) => {
    expect('awaits' in firstPage(stored, 12, { languages: 'en he' }).dataset).toBe(awaits)
    expect(firstPaintStyle()).toContain('html[data-awaits] #root{visibility:hidden}')
    // The page's own ground, which it was drawn with, is not that of the reader's theme.
    expect(firstPaintStyle()).toContain('html[data-awaits] body{background:none}')
  },
)

import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstPaintStyle } from '../../../build/first-paint.ts'
import { palettes, themeNames } from '../../theme/palettes.ts'
import { effectiveTheme } from './effective-theme.ts'
import { readSettings } from './settings.ts'

const script = readFileSync(new URL('../../../public/theme-init.js', import.meta.url), 'utf8')

/** Runs the script that stands before the first paint, in a browser that holds these settings at this hour. */
const firstTheme = (stored: string | null, hour: number) => {
  const dataset: Record<string, string> = {}
  runInNewContext(script, {
    localStorage: { getItem: () => stored },
    document: { documentElement: { dataset } },
    Date: class {
      getHours() {
        return hour
      }
    },
  })
  return dataset
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
    expect(firstTheme(stored, hour)).toEqual({ theme: name, mantineColorScheme: palettes[name].scheme })
  }
})

test('the page itself knows the ground of every theme', () => {
  for (const name of themeNames) expect(firstPaintStyle()).toContain(`html[data-theme='${name}']{background:${palettes[name].canvas};`)
})

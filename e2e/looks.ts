import type { Page } from 'playwright-core'
import { pseudoText } from '../apps/portal/src/shell/pseudo-texts.ts'
import { mounted, settled } from './settled.ts'

/** Pseudo-languages: English with accents and a third longer, and the same right to left. */
export const pseudoLooks = { 'en-xa': 'long texts', 'ar-xb': 'right to left' } as const

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A word's accented letters only, without the brackets and the padding. */
const accented = (word: string) => pseudoText(word).replace(/^\[|( ~)*\]$/g, '')

/** Matches a text in English and in the pseudo-languages, whatever is interpolated. `whole`: matches the whole name. */
export const called = (text: string, whole = false): RegExp => {
  const words = text.split(' ').map((word) => `\\u2068?(?:${literal(word)}|${literal(accented(word))})\\u2069?`)
  const between = words.join('(?: ~)*\\]? \\[?')
  return new RegExp(whole ? `^\\[?${between}(?: ~)*\\]?$` : between, 'i')
}

/** Switches to another language; the session continues. */
export const switchLanguage = async (page: Page, language: string) => {
  // A script that is only about to run would draw the English page in the other language.
  await mounted(page)
  await page.evaluate((code) => localStorage.setItem('apim-settings', JSON.stringify({ language: code })), language)
  await page.reload()
  await page.waitForFunction((code) => document.documentElement.lang.toLowerCase() === code, language)
  await settled(page)
}

/** Shows the page in another theme, where it stands: as if it had been chosen in another tab of this browser. */
export const inTheme = async (page: Page, theme: string) => {
  await page.evaluate((name) => {
    const key = 'apim-settings'
    const settings = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), theme: name })
    localStorage.setItem(key, settings)
    dispatchEvent(new StorageEvent('storage', { key, newValue: settings }))
  }, theme)
  await page.waitForFunction((name) => document.documentElement.dataset['theme'] === name, theme)
  await settled(page)
}

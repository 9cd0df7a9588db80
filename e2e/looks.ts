import type { Page } from 'playwright-core'
import { pseudoText } from '../apps/portal/src/shell/pseudo-texts.ts'
import { settled } from './settled.ts'

/** Languages that nobody reads: English with accents and a third longer, and the same from right to left. */
export const pseudoLooks = { 'en-xa': 'long texts', 'ar-xb': 'right to left' } as const

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The accented letters of a word alone, without the brackets and what makes a text longer. */
const accented = (word: string) => pseudoText(word).replace(/^\[|( ~)*\]$/g, '')

/** What is called so in English, in English or in a pseudo-language; what is filled into the text stays as it is. `whole`: called so, and no more. */
export const called = (text: string, whole = false): RegExp => {
  const words = text.split(' ').map((word) => `\\u2068?(?:${literal(word)}|${literal(accented(word))})\\u2069?`)
  const between = words.join('(?: ~)*\\]? \\[?')
  return new RegExp(whole ? `^\\[?${between}(?: ~)*\\]?$` : between, 'i')
}

/** Goes on in another language; whoever is signed in stays so. */
export const speak = async (page: Page, language: string) => {
  await page.evaluate((code) => localStorage.setItem('apim-settings', JSON.stringify({ language: code })), language)
  await page.reload()
  await page.waitForFunction((code) => document.documentElement.lang.toLowerCase() === code, language)
  await settled(page)
}

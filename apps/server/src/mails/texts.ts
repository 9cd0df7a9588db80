import type { TextLanguage, Texts } from '@apim/contract/texts/translate'
import { english } from './texts/en.ts'

/** The texts of each language, by its lower-case code. */
export const mailTexts: Record<string, Texts> = { en: english }

/** A language that emails are written in, by its BCP 47 tag: `de` for `de-CH`, English for one without texts. */
export const mailLanguage = (wanted: string): TextLanguage => {
  const tag = wanted.toLowerCase()
  const code = [tag, tag.split('-')[0] ?? ''].find((one) => Object.hasOwn(mailTexts, one)) ?? 'en'
  const formatter = new Intl.NumberFormat(code)
  return { code, texts: mailTexts[code] ?? english, number: (value) => formatter.format(value) }
}

/** The languages that emails are written in. */
export const mailLanguages = (): string[] => Object.keys(mailTexts)

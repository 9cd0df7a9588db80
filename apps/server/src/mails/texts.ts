import type { TextLanguage, Texts } from '@apim/contract/texts/translate'
import { english } from './texts/en.ts'

const written: Record<string, Texts> = { en: english }

/** A language that emails are written in; English for one without texts. */
export const mailLanguage = (wanted: string): TextLanguage => {
  const code = Object.hasOwn(written, wanted) ? wanted : 'en'
  const formatter = new Intl.NumberFormat(code)
  return { code, texts: written[code] ?? english, number: (value) => formatter.format(value) }
}

/** The languages that emails are written in. */
export const mailLanguages = (): string[] => Object.keys(written)

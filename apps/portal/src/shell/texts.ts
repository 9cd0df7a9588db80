import i18next, { type BackendModule, type FormatterModule, type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { english } from '../locales/en.ts'
import { directionOf, markDocument } from '../shared/language.ts'
import { number } from '../shared/numbers.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof english }
  }
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** What is filled in keeps its own direction within a text of the other one (Unicode's isolates, which cannot be seen). */
const isolated = (value: string, code: string) => (directionOf(code) === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/** Numbers within texts are written in the reader's language too, and names and the like in their own direction. */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _, code = 'en') =>
    typeof value === 'number' ? number(value) : typeof value === 'string' ? isolated(value, code) : (value as string),
}

// React escapes what it shows; escaping here as well would show entities.
const interpolation = { escapeValue: false, alwaysFormat: true }

/** How texts are read, wherever they come from. */
export const textOptions = { fallbackLng: false, load: 'currentOnly', lowerCaseLng: true, interpolation, returnNull: false } as const

const fetchTexts = async (code: string): Promise<ResourceLanguage> => {
  const answer = await fetch(`/i18n/${code}.json`)
  if (!answer.ok) throw new Error(`/i18n/${code}.json: ${answer.status}`)
  return answer.json()
}

const load = async (code: string): Promise<ResourceLanguage> => {
  if (code !== 'en-xa' && code !== 'ar-xb') return fetchTexts(code)
  const { pseudoTexts } = await import('./pseudo-texts.ts')
  return pseudoTexts(await fetchTexts('en'), code)
}

/** Texts come from `/i18n/{language}.json`; English stands in for a language that cannot be loaded. */
const served: BackendModule = {
  type: 'backend',
  init() {},
  read: (code, _, done) =>
    void load(code)
      .catch(() => fetchTexts('en'))
      .then(
        (texts) => done(null, texts),
        // `true`: i18next asks again, a few times and ever later.
        (error: Error) => done(error, true),
      ),
}

/** The document says which language it is in, from now on. */
export const followLanguage = () => i18next.on('languageChanged', markDocument)

/** Loads the texts of a language; resolves when the first screen can be drawn. */
export const startTexts = async (language: string): Promise<i18n> => {
  followLanguage()
  await i18next
    .use(served)
    .use(numbersInTexts)
    .use(initReactI18next)
    .init({ ...textOptions, lng: language })
  return i18next
}

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

/** Isolates an interpolated value whose direction differs from the text's (with Unicode's invisible isolates). */
const isolated = (value: string, code: string) => (directionOf(code) === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/** Formats numbers within texts in the reader's language, and keeps the direction of other values. */
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

/** How texts are looked up, wherever they are loaded from. */
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

/** Loads texts from `/i18n/{language}.json`; English replaces a language that fails to load. */
const served: BackendModule = {
  type: 'backend',
  init() {},
  read: (code, _, done) =>
    void load(code)
      .catch(() => fetchTexts('en'))
      .then(
        (texts) => done(null, texts),
        // `true`: i18next retries a few times with growing delays.
        (error: Error) => done(error, true),
      ),
}

/** Keeps the document's language and direction in sync from now on. */
export const followLanguage = () => i18next.on('languageChanged', markDocument)

/** Loads a language's texts; resolves when the first screen can be rendered. */
export const startTexts = async (language: string): Promise<i18n> => {
  followLanguage()
  await i18next
    .use(served)
    .use(numbersInTexts)
    .use(initReactI18next)
    .init({ ...textOptions, lng: language })
  return i18next
}

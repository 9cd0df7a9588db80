import i18next, { type i18n } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import type { english } from '../locales/en.ts'
import { languages } from './settings/settings.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof english }
  }
}

/** Loads the texts of a language from `/i18n/{language}.json`; resolves when the first screen can be drawn. */
export const startTexts = async (language: string): Promise<i18n> => {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...languages],
      backend: { loadPath: '/i18n/{{lng}}.json' },
      // React escapes what it shows; escaping here as well would show entities.
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return i18next
}

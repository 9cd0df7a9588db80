import { offeredLanguages } from '../../shared/language.ts'
import type { Settings } from './settings.ts'

/** Settings taken from the reader's browser and system. */
export type SystemSettings = Pick<Settings, 'theme' | 'language'>

/** Language and script of a tag, `zh-TW` → `zh Hant`; undefined for an invalid tag. */
const written = (tag: string) => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language} ${script}`
  } catch {
    return undefined
  }
}

/** The first of the reader's languages that the portal offers; English if there is none. */
const languageOf = (tags: readonly string[]) => {
  const offered = offeredLanguages()
  for (const tag of tags) {
    const same = offered.find((code) => code === tag.toLowerCase()) ?? offered.find((code) => written(code) === written(tag))
    if (same) return same
  }
  return 'en'
}

const dark = '(prefers-color-scheme: dark)'

/** The theme and language of a reader who has chosen none. `theme-init.js` implements the same rules. */
export const systemSettings = (): SystemSettings => ({
  theme: globalThis.matchMedia?.(dark).matches ? 'BLACK-THEME' : 'DEFAULT-THEME',
  language: languageOf(globalThis.navigator?.languages ?? []),
})

/** Calls back whenever the system's theme or the browser's languages change. */
export const onSystemChange = (follow: () => void) => {
  globalThis.matchMedia?.(dark).addEventListener('change', follow)
  globalThis.addEventListener?.('languagechange', follow)
}

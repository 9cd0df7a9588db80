import { offeredLanguages } from '../../shared/language.ts'
import type { Settings } from './settings.ts'

/** What a reader's browser and system say about them. */
export type SystemSettings = Pick<Settings, 'theme' | 'language'>

/** Language and script of a tag, `zh-TW` → `zh Hant`; nothing for what is no tag. */
const written = (tag: string) => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language} ${script}`
  } catch {
    return undefined
  }
}

/** The first of the reader's languages that the portal is offered in; English where it knows none. */
const languageOf = (tags: readonly string[]) => {
  const offered = offeredLanguages()
  for (const tag of tags) {
    const same = offered.find((code) => code === tag.toLowerCase()) ?? offered.find((code) => written(code) === written(tag))
    if (same) return same
  }
  return 'en'
}

const dark = '(prefers-color-scheme: dark)'

/** The theme and the language that a reader has who has chosen none here. `theme-init.js` holds the same rules. */
export const systemSettings = (): SystemSettings => ({
  theme: globalThis.matchMedia?.(dark).matches ? 'BLACK-THEME' : 'DEFAULT-THEME',
  language: languageOf(globalThis.navigator?.languages ?? []),
})

/** Calls whenever the system goes over to another theme, or the browser to other languages. */
export const onSystemChange = (follow: () => void) => {
  globalThis.matchMedia?.(dark).addEventListener('change', follow)
  globalThis.addEventListener?.('languagechange', follow)
}

import { directionOf } from '@apim/contract/texts/direction'

/** The languages of the specification, by their own names (specification 1 §9). */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  sk: 'Slovenčina',
  fr: 'Français',
  es: 'Español',
  'pt-br': 'Português (Brasil)',
  'zh-cn': '简体中文',
  he: 'עברית',
} as const

/**
 * Pseudo-languages for checking screens: English with accents and a third longer, and the same right to left. Their codes are the ones Unicode's CLDR
 * reserves for this. They are not offered: only local storage can set them.
 */
export const pseudoLanguages = ['en-xa', 'ar-xb'] as const

export type Language = keyof typeof languageNames | (typeof pseudoLanguages)[number]

/** The languages on offer: those whose texts the build found complete and listed in the page. */
export const offeredLanguages = (): (keyof typeof languageNames)[] => {
  const written = (globalThis.document?.documentElement.dataset['languages'] ?? 'en').split(' ')
  return Object.keys(languageNames).filter((code): code is keyof typeof languageNames => written.includes(code))
}

/** Whether the portal can be shown in this language. */
export const isLanguage = (code: unknown): code is Language =>
  ([...offeredLanguages(), ...pseudoLanguages] as readonly unknown[]).includes(code)

/** The BCP 47 tag of a language for HTML and Intl: `pt-br` → `pt-BR`. */
export const tagOf = (code: string) => Intl.getCanonicalLocales(code)[0] ?? 'en'

/** Sets the document's language and direction for browsers and assistive technology. */
export const markDocument = (code: string) => {
  document.documentElement.lang = tagOf(code)
  document.documentElement.dir = directionOf(code)
}

/** Whether Intl accepts it: some systems give browsers tags such as `en-US@posix`, for which Intl throws. */
const isTag = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** The first region in the reader's languages: `de-DE` → `DE`. */
const regionOf = (tags: readonly string[]) => tags.flatMap((tag) => new Intl.Locale(tag).region ?? [])[0]

/**
 * The locale for dates and numbers: the page's language with the reader's region, if the browser has one. For English it is `en-GB` for a reader of
 * `en-GB` and `en-DE` for one of `de-DE`, which keeps German number and date formats.
 */
export const locale = (): string => {
  const chosen = globalThis.document?.documentElement.lang || 'en'
  if (!globalThis.document || chosen.includes('-')) return chosen
  const region = regionOf(globalThis.navigator.languages.filter(isTag))
  return region ? `${chosen}-${region}` : chosen
}

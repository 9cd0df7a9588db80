/** The languages that the portal may be written in, by the names their readers know them by (specification 1 §9). */
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
 * Languages that nobody reads, for those who look at the screens: English with accents and a third longer, and the same from right to left.
 * Their codes are those that Unicode's CLDR keeps for this. They are in no list to choose from: local storage alone sets them.
 */
export const pseudoLanguages = ['en-xa', 'ar-xb'] as const

export type Language = keyof typeof languageNames | (typeof pseudoLanguages)[number]

/** The languages to choose from: those whose texts the build found complete. It writes them into the page. */
export const offeredLanguages = (): (keyof typeof languageNames)[] => {
  const written = (globalThis.document?.documentElement.dataset['languages'] ?? 'en').split(' ')
  return Object.keys(languageNames).filter((code): code is keyof typeof languageNames => written.includes(code))
}

/** Whether the portal can be shown in it. */
export const isLanguage = (code: unknown): code is Language =>
  ([...offeredLanguages(), ...pseudoLanguages] as readonly unknown[]).includes(code)

/** Which way a language is written. */
export const directionOf = (code: string): 'ltr' | 'rtl' => (code === 'he' || code === 'ar-xb' ? 'rtl' : 'ltr')

/** The tag of a language as HTML and Intl know it (BCP 47): `pt-br` → `pt-BR`. */
export const tagOf = (code: string) => Intl.getCanonicalLocales(code)[0] ?? 'en'

/** Says to browsers and assistive programs what the page is written in, and which way. */
export const markDocument = (code: string) => {
  document.documentElement.lang = tagOf(code)
  document.documentElement.dir = directionOf(code)
}

/** Whether Intl takes it: some systems give browsers names of their own, such as `en-US@posix`, and Intl throws at those. */
const isTag = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** The region of the first of the reader's languages that names one: `de-DE` → `DE`. */
const regionOf = (tags: readonly string[]) => tags.flatMap((tag) => new Intl.Locale(tag).region ?? [])[0]

/**
 * The locale that dates and numbers are written in: the language of the page, as it is written where the reader lives, if their browser says so.
 * English for a reader of `en-GB` is that, and for one of `de-DE` it is `en-DE`, which keeps German figures and the order of their dates.
 */
export const locale = (): string => {
  const chosen = globalThis.document?.documentElement.lang || 'en'
  if (!globalThis.document || chosen.includes('-')) return chosen
  const region = regionOf(globalThis.navigator.languages.filter(isTag))
  return region ? `${chosen}-${region}` : chosen
}

/* Runs before the first paint, so that the page never flashes in another theme or direction. src/shell/settings and src/shared/language.ts hold the same rules; a test compares them. */
;(() => {
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('apim-settings') ?? '{}') ?? {}
  } catch {
    settings = {}
  }
  const hour = new Date().getHours()
  const night = settings.autoNightMode === true && (hour >= 21 || hour <= 7)
  const names = ['DEFAULT-THEME', 'LIGHT-THEME', 'NATURE-THEME', 'BLACK-THEME']
  const known = (name, otherwise) => (names.includes(name) ? name : otherwise)
  const name = night ? known(settings.nightTheme, 'BLACK-THEME') : known(settings.theme, 'DEFAULT-THEME')
  const root = document.documentElement
  root.dataset.theme = name
  root.dataset.mantineColorScheme = name === 'BLACK-THEME' ? 'dark' : 'light'
  const language = settings.language
  const isKnown = ['en-xa', 'ar-xb', ...(root.dataset.languages ?? 'en').split(' ')].includes(language)
  // Pages are drawn by the build as most readers see them first; others wait until they are drawn as they like them.
  if (name !== 'DEFAULT-THEME' || (isKnown && language !== 'en')) root.dataset.awaits = ''
  if (!isKnown) return
  root.lang = Intl.getCanonicalLocales(language)[0]
  root.dir = language === 'he' || language === 'ar-xb' ? 'rtl' : 'ltr'
})()

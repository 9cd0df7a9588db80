/* Runs before the first paint, so that the page never flashes in another theme or direction: what was chosen here, or else what the system says. src/shell/settings holds the same rules; a test compares them. It also says when
   what comes after it does not come. */
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
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'BLACK-THEME' : 'DEFAULT-THEME'
  const name = night ? known(settings.nightTheme, 'BLACK-THEME') : known(settings.theme, systemTheme)
  const root = document.documentElement
  root.dataset.theme = name
  root.dataset.mantineColorScheme = name === 'BLACK-THEME' ? 'dark' : 'light'
  const offered = (root.dataset.languages ?? 'en').split(' ')
  const written = (tag) => {
    try {
      const { language, script } = new Intl.Locale(tag).maximize()
      return `${language} ${script}`
    } catch {
      return undefined
    }
  }
  const matching = (tag) => offered.find((code) => code === tag.toLowerCase()) ?? offered.find((code) => written(code) === written(tag))
  const isKnown = ['en-xa', 'ar-xb', ...offered].includes(settings.language)
  const language = isKnown ? settings.language : (navigator.languages.map(matching).find(Boolean) ?? 'en')
  // Pages are drawn by the build in English, with the variables of every theme; readers of another language wait until they are drawn in it.
  if (language !== 'en') root.dataset.awaits = ''
  root.lang = Intl.getCanonicalLocales(language)[0]
  root.dir = language === 'he' || language === 'ar-xb' ? 'rtl' : 'ltr'

  /* The portal's own scripts did not come: says so above what the page already shows, which is hidden no longer, with a way to try again. The page
     holds the words. Here and not in the portal: also its very first script may be the one that does not come. */
  const sayNotLoaded = () => {
    const words = document.querySelector('#not-loaded')
    if (!words || document.querySelector('#load-again')) return
    delete root.dataset.awaits
    document.body.prepend(words.content.cloneNode(true))
    document.querySelector('#load-again').addEventListener('click', () => location.reload())
  }
  addEventListener('portal:not-loaded', sayNotLoaded)
  const onError = ({ target }) => {
    if (target?.type !== 'module') return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayNotLoaded)
    else sayNotLoaded()
  }
  // What goes wrong with an element does not come up to the window by itself.
  addEventListener('error', onError, { capture: true })
})()

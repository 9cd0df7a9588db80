/* Runs before the first paint, so that the page never flashes in another theme or direction: the user's choice, or else the system's.
   src/shell/settings has the same rules; a test compares them. Also shows a message when the portal's scripts fail to load. */
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
  // The build prerenders pages in English, with every theme's variables; in other languages they stay hidden until they are rendered again.
  if (language !== 'en') root.dataset.awaits = ''
  root.lang = Intl.getCanonicalLocales(language)[0]
  root.dir = language === 'he' || language === 'ar-xb' ? 'rtl' : 'ltr'

  /* The portal's scripts failed to load: reveals the page and shows a message above it, with a button to reload. The page contains the message.
     Here and not in the portal, because its first script may be the one that failed. */
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
  // Error events of elements do not bubble to the window.
  addEventListener('error', onError, { capture: true })

  /* A prerendered page can be read without the portal's scripts: they are fetched once it has been painted, so that they do not compete with it for
     a slow connection. A page that is hidden, by its tab or by its language, is not painted. */
  const scripts = document.querySelector('#scripts')
  if (!scripts) return
  const fetchScripts = () => scripts.replaceWith(scripts.content)
  const reportsPaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (language !== 'en' || document.hidden || !reportsPaint) return fetchScripts()
  addEventListener('visibilitychange', fetchScripts, { once: true })
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) fetchScripts()
  })
  observer.observe({ type: 'paint', buffered: true })
})()

/* Runs before the first paint, so that the page never flashes in another theme. src/shell/settings/effective-theme.ts holds the same rule; a test compares them. */
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
  document.documentElement.dataset.theme = name
  document.documentElement.dataset.mantineColorScheme = name === 'BLACK-THEME' ? 'dark' : 'light'
})()

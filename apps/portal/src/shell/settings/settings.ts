import { isLanguage, type Language } from '../../shared/language.ts'
import { type ThemeName, themeNames } from '../../theme/palettes.ts'

/** What a person may choose (specification 1 §3, §9); kept in local storage under `apim-settings`. */
export interface Settings {
  language: Language
  theme: ThemeName
  autoNightMode: boolean
  nightTheme: ThemeName
  stickyHeader: boolean
  pageAnimations: boolean
  pageAnimationsDisabled: boolean
  elementsAnimations: boolean
}

export const settingsKey = 'apim-settings'

export const defaultSettings: Settings = {
  language: 'en',
  theme: 'DEFAULT-THEME',
  autoNightMode: false,
  nightTheme: 'BLACK-THEME',
  stickyHeader: true,
  pageAnimations: true,
  pageAnimationsDisabled: false,
  elementsAnimations: true,
}

const isTheme = (value: unknown): value is ThemeName => themeNames.includes(value as ThemeName)

/** The stored settings; anything missing, damaged or unknown becomes the default of that one setting. */
export const readSettings = (stored: string | null): Settings => {
  let found: Record<string, unknown> = {}
  try {
    found = { ...(JSON.parse(stored ?? '{}') as Record<string, unknown>) }
  } catch {
    return defaultSettings
  }
  const flag = (name: keyof Settings) => (typeof found[name] === 'boolean' ? found[name] : (defaultSettings[name] as boolean))
  return {
    language: isLanguage(found['language']) ? found['language'] : defaultSettings.language,
    theme: isTheme(found.theme) ? found.theme : defaultSettings.theme,
    nightTheme: isTheme(found.nightTheme) ? found.nightTheme : defaultSettings.nightTheme,
    autoNightMode: flag('autoNightMode'),
    stickyHeader: flag('stickyHeader'),
    pageAnimations: flag('pageAnimations'),
    pageAnimationsDisabled: flag('pageAnimationsDisabled'),
    elementsAnimations: flag('elementsAnimations'),
  }
}

/** Browsers in which the animation switches are off and locked (specification 1 §9: IE, Edge and Safari). */
export const locksAnimations = (userAgent: string) =>
  /MSIE|Trident|Edg(e|A|iOS)?\//.test(userAgent) || (/Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|CriOS\/|FxiOS\//.test(userAgent))

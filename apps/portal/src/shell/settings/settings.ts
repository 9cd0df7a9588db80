import { isLanguage, type Language } from '../../shared/language.ts'
import { type ThemeName, themeNames } from '../../theme/palettes.ts'

/** The settings a user can choose (specification 1 §3, §9); stored in local storage under `apim-settings`. */
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
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const known: { [Name in keyof Settings]: (value: unknown) => value is Settings[Name] } = {
  language: isLanguage,
  theme: isTheme,
  autoNightMode: isFlag,
  nightTheme: isTheme,
  stickyHeader: isFlag,
  pageAnimations: isFlag,
  pageAnimationsDisabled: isFlag,
  elementsAnimations: isFlag,
}

/** Stored choices; invalid or unknown ones count as not chosen. */
export const readSettings = (stored: string | null): Partial<Settings> => {
  let found: Record<string, unknown> = {}
  try {
    found = { ...(JSON.parse(stored ?? '{}') as Record<string, unknown>) }
  } catch {
    return {}
  }
  return Object.fromEntries(Object.entries(known).flatMap(([name, is]) => (is(found[name]) ? [[name, found[name]]] : [])))
}

/** Browsers in which the animation switches are off and locked (specification 1 §9: IE, Edge and Safari). */
export const locksAnimations = (userAgent: string) =>
  /MSIE|Trident|Edg(e|A|iOS)?\//.test(userAgent) || (/Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|CriOS\/|FxiOS\//.test(userAgent))

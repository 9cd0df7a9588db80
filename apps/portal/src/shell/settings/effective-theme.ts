import type { ThemeName } from '../../theme/palettes.ts'
import type { Settings } from './settings.ts'

/** Night is from 21:00 to 7:59 (specification 1 §4, §9). */
export const isNight = (hour: number) => hour >= 21 || hour <= 7

/** The theme to show at this hour of the local day (0 to 23). */
export const effectiveTheme = (settings: Pick<Settings, 'theme' | 'autoNightMode' | 'nightTheme'>, hour: number): ThemeName =>
  settings.autoNightMode && isNight(hour) ? settings.nightTheme : settings.theme

import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { palettes, type ThemeName, themeNames } from '../src/theme/palettes.ts'
import { portalTheme, portalVariables } from '../src/theme/theme.ts'

/** The value of every CSS variable in this theme at run time. */
export const variablesOf = (name: ThemeName): Record<string, string> => {
  const theme = mergeMantineTheme(DEFAULT_THEME, portalTheme(name))
  const { scheme } = palettes[name]
  const [kit, own] = [defaultCssVariablesResolver(theme), portalVariables(theme)]
  return { ...kit.variables, ...own.variables, ...kit[scheme], ...own[scheme] }
}

/**
 * Rules that show a prerendered page, rendered in the default theme, in each other theme before any script has run: the variables that differ. They
 * take precedence over those that Mantine writes into the page.
 */
export const themeRules = (): string => {
  const drawn = variablesOf('DEFAULT-THEME')
  return themeNames
    .filter((name) => name !== 'DEFAULT-THEME')
    .map((name) => {
      const differing = Object.entries(variablesOf(name)).filter(([variable, value]) => drawn[variable] !== value)
      return `html[data-theme='${name}'][data-mantine-color-scheme]{${differing.map((one) => one.join(':')).join(';')}}`
    })
    .join('')
}

import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { palettes, type ThemeName, themeNames } from '../src/theme/palettes.ts'
import { portalTheme, portalVariables } from '../src/theme/theme.ts'

/** Every CSS variable as it is in this theme once the portal runs. */
export const variablesOf = (name: ThemeName): Record<string, string> => {
  const theme = mergeMantineTheme(DEFAULT_THEME, portalTheme(name))
  const { scheme } = palettes[name]
  const [kit, own] = [defaultCssVariablesResolver(theme), portalVariables(theme)]
  return { ...kit.variables, ...own.variables, ...kit[scheme], ...own[scheme] }
}

/**
 * The rules that show a page, which the build draws in the default theme, in each of the others before any script has run: what differs there. They
 * outweigh the variables that the kit writes into the page.
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

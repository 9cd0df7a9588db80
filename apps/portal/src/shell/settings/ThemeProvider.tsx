import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { palettes } from '../../theme/palettes.ts'
import { portalTheme, portalVariables } from '../../theme/theme.ts'
import { cspNonce } from '../csp-nonce.ts'
import { effectiveTheme } from './effective-theme.ts'
import { useSettings } from './settings-store.ts'
import { useHour } from './use-hour.ts'

const styleNonce = () => cspNonce

/** Provides the chosen theme (or the night theme, at night), and the settings as attributes for the style sheets. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { settings } = useSettings()
  const name = effectiveTheme(settings, useHour())
  const animated = settings.pageAnimations && !settings.pageAnimationsDisabled
  useEffect(() => {
    Object.assign(document.documentElement.dataset, {
      theme: name,
      pageAnimations: animated ? 'on' : 'off',
      elementAnimations: settings.elementsAnimations && !settings.pageAnimationsDisabled ? 'on' : 'off',
      stickyHeader: settings.stickyHeader ? 'on' : 'off',
    })
  }, [name, animated, settings])
  return (
    <MantineProvider
      theme={portalTheme(name)}
      cssVariablesResolver={portalVariables}
      forceColorScheme={palettes[name].scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

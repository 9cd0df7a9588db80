import { DirectionProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../shared/language.ts'
import { useSettings } from './settings-store.ts'

/**
 * Provides the chosen language, and its direction for Mantine. Changing it renders the screen anew, because dates and numbers are formatted during
 * rendering.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { settings } = useSettings()
  const { i18n } = useTranslation()
  useEffect(() => {
    if (i18n.language !== settings.language) void i18n.changeLanguage(settings.language)
  }, [i18n, settings.language])
  return (
    <DirectionProvider key={i18n.language} initialDirection={directionOf(i18n.language)} detectDirection={false}>
      {children}
    </DirectionProvider>
  )
}

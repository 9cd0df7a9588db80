import { DirectionProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../shared/language.ts'
import { useSettings } from './settings-store.ts'

/**
 * The chosen language around everything, and its direction for the kit. Another language draws the screen anew: dates and numbers are written
 * when a part is drawn.
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

import { directionOf } from '@apim/contract/texts/direction'
import { DirectionProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { changeLanguage } from '../texts.ts'
import { useSettings } from './settings-store.ts'

/**
 * Provides the chosen language, and its direction for Mantine. Changing it renders the screen anew, because dates and numbers are formatted during
 * rendering.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { settings } = useSettings()
  const { language } = useTranslation()
  useEffect(() => {
    // A language that cannot be loaded leaves the one that is shown.
    if (language !== settings.language) changeLanguage(settings.language).catch(() => undefined)
  }, [language, settings.language])
  return (
    <DirectionProvider key={language} initialDirection={directionOf(language)} detectDirection={false}>
      {children}
    </DirectionProvider>
  )
}

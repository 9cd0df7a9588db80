import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** The document's title: the page's, then the application's name; or only that name (specification 1 §2). */
export const usePageTitle = () => {
  const { t } = useTranslation()
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  useEffect(() => {
    const name = t('shell.application')
    document.title = key ? `${t(key)} · ${name}` : name
  }, [key, t])
}

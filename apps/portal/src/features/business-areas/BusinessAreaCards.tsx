import type { BusinessArea } from '@apim/contract/business-areas/schemas'
import { Link } from '@tanstack/react-router'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import css from './BusinessAreaCards.module.css'

/** Business areas as cards, each with a link to its form. */
export function BusinessAreaCards({ areas }: { areas: BusinessArea[] }) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  const open = stack.find(({ kind }) => kind === 'business-area')?.id
  return (
    <ul className={css.cards}>
      {areas.map(({ id, name, description }) => (
        <li key={id} className={css.card} data-open={open === String(id) || undefined}>
          <Written as="h2">{name}</Written>
          <Written as="p">{description}</Written>
          <Link
            to="."
            search={dockSearch({ kind: 'business-area', id: String(id) })}
            resetScroll={false}
            aria-label={t('businessAreas.editOne', { name })}
          >
            {t('businessAreas.edit')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

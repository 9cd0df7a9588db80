import { IconMapOff } from '@tabler/icons-react'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Gate.module.css'

/** For an unknown address: says so and offers a way on. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={css.centre}>
      <EmptyState
        icon={<IconMapOff size={24} stroke={1.5} />}
        page
        title={t('shell.notFound')}
        action={<LinkButton to="/">{t('shell.toStart')}</LinkButton>}
      >
        {t('shell.notFoundText')}
      </EmptyState>
    </div>
  )
}

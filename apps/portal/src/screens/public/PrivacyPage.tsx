import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LegalText } from '../../shell/terms/LegalText.tsx'
import css from './PublicPages.module.css'

/** The privacy statement. */
export function PrivacyPage() {
  const { t } = useTranslation()
  return (
    <article className={css.page}>
      <PageHeader title={t('title.privacy')} />
      <div className={css.legal}>
        <LegalText of="privacy" />
      </div>
    </article>
  )
}

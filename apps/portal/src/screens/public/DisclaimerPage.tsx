import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LegalText } from '../../shell/terms/LegalText.tsx'
import css from './PublicPages.module.css'

/** The disclaimer statement. */
export function DisclaimerPage() {
  const { t } = useTranslation()
  return (
    <article className={css.page}>
      <PageHeader title={t('title.disclaimer')} />
      <div className={css.legal}>
        <LegalText of="disclaimer" />
      </div>
    </article>
  )
}

import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../shared/parts/PageHeader.tsx'
import { LegalText } from '../../shell/terms/LegalText.tsx'
import css from './PublicPages.module.css'

/** The terms as a page of their own. */
export function TermsPage() {
  const { t } = useTranslation()
  return (
    <article className={css.page}>
      <PageHeader title={t('title.terms')} />
      <div className={css.legal}>
        <LegalText of="terms" />
      </div>
    </article>
  )
}

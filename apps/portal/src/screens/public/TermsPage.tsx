import { Button } from '@mantine/core'
import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useLeave } from '../../shared/use-leave.ts'
import { LegalText } from '../../shell/terms/LegalText.tsx'
import css from './PublicPages.module.css'

/** The terms as a page of their own (specification 1 §2); accepting returns to the previous page. */
export function TermsPage() {
  const { t } = useTranslation()
  const accept = useLeave({ to: '/' })
  return (
    <PublicPage head={<PageHeader title={t('title.terms')} />}>
      <LegalText document="terms" />
      <div className={css.accept}>
        <p className="hint">{t('terms.reload')}</p>
        <Button onClick={accept}>{t('terms.accept')}</Button>
      </div>
    </PublicPage>
  )
}

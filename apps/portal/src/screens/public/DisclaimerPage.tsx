import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LegalText } from '../../shell/terms/LegalText.tsx'

/** The disclaimer statement. */
export function DisclaimerPage() {
  const { t } = useTranslation()
  return (
    <PublicPage head={<PageHeader title={t('title.disclaimer')} />}>
      <LegalText document="disclaimer" />
    </PublicPage>
  )
}

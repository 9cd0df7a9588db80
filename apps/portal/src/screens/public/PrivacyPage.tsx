import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LegalText } from '../../shell/terms/LegalText.tsx'

/** The privacy statement. */
export function PrivacyPage() {
  const { t } = useTranslation()
  return (
    <PublicPage head={<PageHeader title={t('title.privacy')} />}>
      <LegalText document="privacy" />
    </PublicPage>
  )
}

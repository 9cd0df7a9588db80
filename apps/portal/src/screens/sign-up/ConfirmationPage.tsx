import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './SignUp.module.css'

/** Thanks for Signing Up (specification 2 §2). */
export function ConfirmationPage() {
  const { t } = useTranslation()
  return (
    <PublicPage head={<PageHeader title={t('register.thanks')} />}>
      <div className={css.text}>
        <p>{t('register.pending')}</p>
        <p>{t('register.welcome')}</p>
        <p className={css.next}>
          <LinkButton to="/features" variant="default">
            {t('title.features')}
          </LinkButton>
        </p>
      </div>
    </PublicPage>
  )
}

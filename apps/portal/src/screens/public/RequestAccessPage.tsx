import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './PublicPages.module.css'

const audiences = ['client', 'staff', 'member'] as const

/** How to get access: through the client relationship manager (specification 1 §1). */
export function RequestAccessPage() {
  const { t } = useTranslation()
  return (
    <PublicPage head={<PageHeader title={t('title.register')} subtitle={t('landing.manager')} />}>
      <div className={css.chapters}>
        {audiences.map((audience) => (
          <section key={audience}>
            <h2>{t(`register.${audience}.name`)}</h2>
            <div>
              <p>{t(`register.${audience}.text`)}</p>
            </div>
          </section>
        ))}
      </div>
      <p className={css.next}>
        <LinkButton to="/features" variant="default">
          {t('title.features')}
        </LinkButton>
      </p>
    </PublicPage>
  )
}

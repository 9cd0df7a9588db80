import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSession } from '../../shell/session/session-context.ts'
import css from './PublicPages.module.css'

const chapters = ['trial', 'full', 'keys', 'production', 'reports'] as const

/** Getting Started (specification 1 §1): from trial access to the reports. */
export function FeaturesPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <PublicPage
      head={
        <PageHeader
          title={t('features.title')}
          subtitle={t('features.subtitle')}
          actions={<LinkButton to="/register">{t('landing.request')}</LinkButton>}
        />
      }
    >
      <div className={css.chapters}>
        {chapters.map((chapter) => (
          <section key={chapter} id={chapter}>
            <h2>{t(`features.${chapter}.name`)}</h2>
            <div>
              <p>{t(`features.${chapter}.text`)}</p>
              <p>{t(chapter === 'keys' && user?.keyReveal === false ? 'features.keys.moreOnce' : `features.${chapter}.more`)}</p>
            </div>
          </section>
        ))}
      </div>
    </PublicPage>
  )
}

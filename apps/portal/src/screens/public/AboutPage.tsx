import { IconRocket, IconSparkles, IconUpload } from '@tabler/icons-react'
import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { GoHome } from '../../shell/navigation/GoHome.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import css from './PublicPages.module.css'

const features = [
  ['publish', IconUpload],
  ['generate', IconSparkles],
  ['deploy', IconRocket],
] as const

/** Publish, Generate and Deploy (specification 1 §1). Signed-in users are sent to the gallery. */
export function AboutPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (user) return <GoHome user={user} />
  return (
    <PublicPage head={<PageHeader title={t('about.title')} subtitle={t('about.subtitle')} />}>
      <ol className={css.features}>
        {features.map(([key, Icon]) => (
          <li key={key}>
            <Icon size={26} stroke={1.4} aria-hidden="true" />
            <h2>{t(`about.${key}.name`)}</h2>
            <p>{t(`about.${key}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={css.next}>
        <LinkButton to="/features" variant="default">
          {t('landing.more')}
        </LinkButton>
      </p>
    </PublicPage>
  )
}

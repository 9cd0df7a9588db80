import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DetailBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Help.module.css'

const videos = ['start', 'calls'] as const
const questions = ['access', 'key', 'refused', 'team'] as const

/** A poster of our own, and a link: nothing is loaded from anywhere else. */
function Video({ which }: { which: (typeof videos)[number] }) {
  const { t } = useTranslation()
  const title = t(`faq.video.${which}.title`)
  return (
    <article className={css.video}>
      <Link to="/features" className={css.poster ?? ''} aria-label={t('faq.video.watch', { title })}>
        <IconPlayerPlay size={40} stroke={1.4} aria-hidden="true" />
      </Link>
      <h3>{title}</h3>
      <p>{t(`faq.video.${which}.text`)}</p>
    </article>
  )
}

function Report() {
  const { t } = useTranslation()
  return (
    <Card title={t('faq.report.title')}>
      <div className={css.report}>
        <p>{t('faq.report.text')}</p>
        <LinkButton to="/help/report-issue">{t('faq.report.name')}</LinkButton>
      </div>
    </Card>
  )
}

/** Questions and answers, places for two videos, and a link to Report an Issue (specification 2 §2). */
export function FaqPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('title.faq')} />
      <DetailBody aside={<Report />}>
        <Card title={t('faq.videos')}>
          <div className={css.videos}>
            {videos.map((which) => (
              <Video key={which} which={which} />
            ))}
          </div>
        </Card>
        <Card title={t('faq.name')}>
          {questions.map((one) => (
            <details key={one} className={css.question}>
              <summary>{t(`faq.questions.${one}.question`)}</summary>
              <p>{t(`faq.questions.${one}.answer`)}</p>
            </details>
          ))}
        </Card>
      </DetailBody>
    </>
  )
}

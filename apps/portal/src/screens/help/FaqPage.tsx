import type { HelpVideo } from '@apim/contract/help/schemas'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HelpSteps } from '../../features/checklist/HelpSteps.tsx'
import { helpVideos } from '../../features/help/help.queries.ts'
import { DetailBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Help.module.css'

/** What is shown in a place: its poster, or a picture of our own; nothing is loaded from anywhere else. */
function Poster({ poster }: Pick<HelpVideo, 'poster'>) {
  return poster === null ? <IconPlayerPlay size={40} stroke={1.4} aria-hidden="true" /> : <img src={poster} alt="" />
}

function Video({ video: { name, address, poster } }: { video: HelpVideo }) {
  const { t } = useTranslation()
  const title = t(`faq.video.${name}`)
  return (
    <article className={css.video}>
      {address === null ? (
        <Link to="/features" className={css.poster ?? ''} aria-label={t('faq.video.steps', { title })}>
          <Poster poster={poster} />
        </Link>
      ) : (
        <a href={address} target="_blank" rel="noreferrer noopener" className={css.poster} aria-label={t('faq.video.watch', { title })}>
          <Poster poster={poster} />
        </a>
      )}
      <h3>{title}</h3>
      <p>{address === null ? t('faq.video.none') : t('faq.video.elsewhere', { host: new URL(address).host })}</p>
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
  const { keyReveal } = useUser()
  const questions = ['access', keyReveal ? 'key' : 'keyOnce', 'ended', 'refused', 'team', 'invitation', 'seen'] as const
  return (
    <>
      <PageHeader title={t('title.faq')} />
      <DetailBody aside={<Report />}>
        <HelpSteps />
        <Card title={t('faq.videos')}>
          <Loaded query={useQuery(helpVideos)} what={t('faq.videosFailed')} inline>
            {(videos) => (
              <div className={css.videos}>
                {videos.map((video) => (
                  <Video key={video.name} video={video} />
                ))}
              </div>
            )}
          </Loaded>
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

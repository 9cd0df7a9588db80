import { IconArrowRight } from '@tabler/icons-react'
import { EnvRail } from '../../shared/parts/Environments.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { GoHome } from '../../shell/navigation/GoHome.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import { FeaturedProducts } from './FeaturedProducts.tsx'
import css from './LandingPage.module.css'

function Sample() {
  const { t } = useTranslation()
  return (
    <figure className={css.sample} aria-label={t('landing.sample')}>
      <div className={css.stage}>
        <span>{t('landing.sampleName')}</span>
        <EnvRail live={['DEV', 'TEST', 'UAT']} busy="PROD" />
      </div>
      <pre dir="ltr">
        <code>
          <b>POST</b> /account-verification/checks{'\n'}
          <i>apikey:</i> ••••••••4f2a{'\n\n{ '}
          <i>"account"</i>: "•••• 8841"{' }'}
        </code>
      </pre>
      <pre dir="ltr" className={css.answer}>
        <b>200</b> {t('landing.sampleTook', { ms: 84 })}
        <code>
          {'\n\n{\n  '}
          <i>"status"</i>: "VERIFIED",{'\n  '}
          <i>"ownerMatch"</i>: "FULL",{'\n  '}
          <i>"checkId"</i>: "chk_01J9ZK3W"{'\n}'}
        </code>
      </pre>
    </figure>
  )
}

function Pitch() {
  const { t } = useTranslation()
  return (
    <div className={css.pitch}>
      <h1>{t('landing.title')}</h1>
      <p>{t('landing.text')}</p>
      <div className={css.buttons}>
        <LinkButton to="/register" size="md" className={css.primary ?? ''}>
          {t('landing.request')}
        </LinkButton>
        <LinkButton
          to="/features"
          size="md"
          variant="default"
          className={css.second ?? ''}
          rightSection={<IconArrowRight className="flips" size={17} stroke={1.7} />}
        >
          {t('landing.more')}
          <span className="hidden-text"> {t('landing.moreAbout')}</span>
        </LinkButton>
      </div>
      <p className={css.manager}>{t('landing.manager')}</p>
    </div>
  )
}

const steps = ['trial', 'full', 'keys', 'production'] as const

function Path() {
  const { t } = useTranslation()
  return (
    <section className={css.path}>
      <h2 className="hidden-text">{t('landing.path')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`landing.steps.${step}.name`)}</h3>
            <p>{t(`landing.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The start page (specification 1 §1, §2). Signed-in users go straight to the gallery. */
export function LandingPage() {
  const { user } = useSession()
  if (user) return <GoHome user={user} />
  return (
    <>
      <section className={css.hero}>
        <Pitch />
        <Sample />
      </section>
      <Path />
      <FeaturedProducts />
    </>
  )
}

import { Facts } from '../../../shared/parts/Card.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Promote.module.css'
import { type Promotion, useWhatGoesAlong } from './what-goes-along.ts'

/** What a promotion carries over, and what it leaves as it is. */
export function GoesAlong(promotion: Promotion) {
  const { t } = useTranslation()
  const { takes, stays, secrets } = useWhatGoesAlong(promotion)
  const { env } = promotion.source
  return (
    <>
      <section className={css.part}>
        <h3>{t('deploy.promote.takes', { env })}</h3>
        <Facts items={takes} />
        {secrets && <p className="hint">{t('deploy.promote.secrets', { env })}</p>}
      </section>
      <section className={css.part}>
        <h3>{t('deploy.promote.stays')}</h3>
        <Facts items={stays} />
      </section>
    </>
  )
}

import type { Quota } from '@apim/contract'
import { Progress } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import css from './QuotaMeter.module.css'

const colorOf = (share: number) => (share >= 1 ? 'var(--p-bad-ink)' : share >= 0.8 ? 'var(--p-warn-ink)' : 'var(--p-accent)')

/** The limit that holds for a key; with one for a day also how much of it is used, and when the day ends. */
export function QuotaMeter({ quota: { requests, period, used, endsAt } }: { quota: Quota }) {
  const { t } = useTranslation()
  if (used === null || endsAt === null)
    return <p className={css.text}>{t('consumers.quota.limit', { requests, per: t(`consumers.per.${period}`) })}</p>
  const share = used / requests
  return (
    <div className={css.quota}>
      <Progress
        className={css.bar}
        value={Math.min(100, share * 100)}
        size="sm"
        color={colorOf(share)}
        aria-label={t('consumers.quota.label')}
        transitionDuration={0}
      />
      <p className={`${css.text} num`}>{t('consumers.quota.used', { used, requests, time: moment(endsAt) })}</p>
    </div>
  )
}

import type { Quota } from '@apim/contract'
import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import css from './QuotaMeter.module.css'

const colorOf = (share: number) => (share >= 1 ? 'var(--p-bad-ink)' : share >= 0.8 ? 'var(--p-warn-ink)' : 'var(--p-accent)')

const windowMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** Whether the window that was counted is over. A clock that is wrong can make it shorter, but not longer than it is. */
const useIsOver = ({ period, endsAt }: Quota) => {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (endsAt === null) return
    const left = Math.min(windowMs[period], Math.max(0, Date.parse(endsAt) - Date.now()))
    const timer = setTimeout(() => setOver(endsAt), left)
    return () => clearTimeout(timer)
  }, [period, endsAt])
  return endsAt !== null && over === endsAt
}

/**
 * The limit that holds for a key, how much of it is used in its minute, hour or day, and when that ends; once it is over, only the limit. `isSaid`:
 * nothing then, because the limit stands beside it already.
 */
export function QuotaMeter({ quota, isSaid = false }: { quota: Quota; isSaid?: boolean }) {
  const { t } = useTranslation()
  const isOver = useIsOver(quota)
  const { requests, period, used, endsAt } = quota
  if (used === null || endsAt === null || isOver)
    return isSaid ? null : <p className={css.text}>{t('consumers.quota.limit', { requests, per: t(`consumers.per.${period}`) })}</p>
  const share = used / requests
  return (
    <div className={css.quota}>
      <Progress
        className={css.bar}
        value={Math.min(100, share * 100)}
        size="sm"
        color={colorOf(share)}
        aria-label={t(`consumers.quota.label.${period}`)}
        transitionDuration={0}
      />
      <p className={`${css.text} num`}>{t(`consumers.quota.used.${period}`, { used, requests, time: moment(endsAt) })}</p>
    </div>
  )
}

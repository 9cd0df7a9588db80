import type { TryRefusal } from '@apim/contract'
import { IconShieldLock } from '@tabler/icons-react'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'

const periods = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const

function Limit({ refusal }: { refusal: TryRefusal }) {
  const { t } = useTranslation()
  const { limit, period, resetS, isOwnLimit } = refusal
  const known = periods.find((one) => one === period)
  return (
    <>
      {limit !== null && known && <p>{t(`tries.limit.${known}`, { count: limit })}</p>}
      {resetS !== null && <p>{t('tries.resets', { count: resetS })}</p>}
      <p>{t(isOwnLimit ? 'tries.ownLimit' : 'tries.sharedLimit')}</p>
    </>
  )
}

/** Which policy of the gateway said no, in words, and who can change that. */
export function RefusalNote({ refusal }: { refusal: TryRefusal }) {
  const { t } = useTranslation()
  const { policy, said } = refusal
  return (
    <aside className={css.refusal} aria-label={t('tries.refused')}>
      <IconShieldLock size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <h3>{t(`tries.refusal.${policy}.title`)}</h3>
        <p>{t(`tries.refusal.${policy}.text`)}</p>
        {policy === 'rate-limiting' ? <Limit refusal={refusal} /> : <p>{t(`tries.refusal.${policy}.who`)}</p>}
        {said && (
          <p className="hint">
            {t('tries.said')} <Written as="span">{said}</Written>
          </p>
        )}
      </div>
    </aside>
  )
}

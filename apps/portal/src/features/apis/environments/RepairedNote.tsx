import type { Deployment } from '@apim/contract'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ago, moment } from '../../../shared/time.ts'

/** Says that this deployment was changed at the gateway, and when that was repaired (trust T55). Nothing if it never was. */
export function RepairedNote({ deployment: { repairedAt } }: { deployment: Pick<Deployment, 'repairedAt'> }) {
  const { t } = useTranslation()
  if (!repairedAt) return null
  return (
    <span className="hint" title={t('apis.deployment.repairedText', { when: moment(repairedAt) })}>
      {t('apis.deployment.repaired', { ago: ago(repairedAt) })}
    </span>
  )
}

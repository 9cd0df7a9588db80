import type { Deployment } from '@apim/contract'
import { useTranslation } from 'react-i18next'
import { ago, moment } from '../../../shared/time.ts'

/** That somebody changed this deployment at the gateway, and when that was undone (trust T55). Nothing while nobody did. */
export function RepairedNote({ deployment: { repairedAt } }: { deployment: Pick<Deployment, 'repairedAt'> }) {
  const { t } = useTranslation()
  if (!repairedAt) return null
  return (
    <span className="hint" title={t('apis.deployment.repairedText', { when: moment(repairedAt) })}>
      {t('apis.deployment.repaired', { ago: ago(repairedAt) })}
    </span>
  )
}

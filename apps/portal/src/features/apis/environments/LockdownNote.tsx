import type { Deployment } from '@apim/contract'
import { useTranslation } from 'react-i18next'

/** That the paths of the document alone are reachable, and of which revision where that is no longer the current one. Nothing without lockdown. */
export function LockdownNote({ deployment: { pathLockdown } }: { deployment: Pick<Deployment, 'pathLockdown'> }) {
  const { t } = useTranslation()
  if (!pathLockdown.enabled) return null
  const { revision } = pathLockdown
  return (
    <span className="hint" title={t('apis.deployment.lockedText', { revision })}>
      {pathLockdown.isCurrent ? t('apis.deployment.locked') : t('apis.deployment.lockedTo', { revision })}
    </span>
  )
}

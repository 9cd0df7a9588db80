import type { Deployment } from '@apim/contract'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

/** Says that only the document's paths are reachable, with the revision if it is not the current one. Nothing without lockdown. */
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

import type { Deployment } from '@apim/contract'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'
import { LockdownNote } from './LockdownNote.tsx'
import { RepairedNote } from './RepairedNote.tsx'
import { VerifiedNote } from './VerifiedNote.tsx'

/** Notes about a deployment: its path lockdown, a repair, at which step and why it failed, and what a call without a key got. */
export function DeploymentNotes({ deployment }: { deployment: Deployment }) {
  const { t } = useTranslation()
  const stopped = deployment.error && deployment.progress?.at
  return (
    <>
      <LockdownNote deployment={deployment} />
      <RepairedNote deployment={deployment} />
      {stopped && <span className="hint">{t('apis.deployment.stopped', { step: t(`deploy.step.${stopped}`) })}</span>}
      {deployment.error && <span className={css.error}>{deployment.error}</span>}
      <VerifiedNote deployment={deployment} />
    </>
  )
}

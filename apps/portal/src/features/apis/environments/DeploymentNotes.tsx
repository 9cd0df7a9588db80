import type { Deployment } from '@apim/contract'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'
import { LockdownNote } from './LockdownNote.tsx'
import { RepairedNote } from './RepairedNote.tsx'

/** Notes about a deployment: its path lockdown, a repair, at which step and why it failed, and what was wrong with it when it was verified. */
export function DeploymentNotes({ deployment }: { deployment: Pick<Deployment, 'pathLockdown' | 'repairedAt' | 'error' | 'progress'> }) {
  const { t } = useTranslation()
  const stopped = deployment.error && deployment.progress?.at
  const verified = deployment.error ? undefined : deployment.progress?.verified
  return (
    <>
      <LockdownNote deployment={deployment} />
      <RepairedNote deployment={deployment} />
      {stopped && <span className="hint">{t('apis.deployment.stopped', { step: t(`deploy.step.${stopped}`) })}</span>}
      {deployment.error && <span className={css.error}>{deployment.error}</span>}
      {verified === 'open' && <span className={css.error}>{t('deploy.verified.open')}</span>}
      {verified === 'not-served' && <span className="hint">{t('deploy.verified.not-served')}</span>}
    </>
  )
}

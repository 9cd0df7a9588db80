import type { Deployment } from '@apim/contract'
import css from '../api/Api.module.css'
import { LockdownNote } from './LockdownNote.tsx'
import { RepairedNote } from './RepairedNote.tsx'

/** Notes about a deployment: its path lockdown, a repair, and why it failed. */
export function DeploymentNotes({ deployment }: { deployment: Pick<Deployment, 'pathLockdown' | 'repairedAt' | 'error'> }) {
  return (
    <>
      <LockdownNote deployment={deployment} />
      <RepairedNote deployment={deployment} />
      {deployment.error && <span className={css.error}>{deployment.error}</span>}
    </>
  )
}

import type { Deployment } from '@apim/contract'
import css from '../api/Api.module.css'
import { LockdownNote } from './LockdownNote.tsx'
import { RepairedNote } from './RepairedNote.tsx'

/** What one has to know of a deployment beside where it leads: its lockdown, a repair, and why it failed. */
export function DeploymentNotes({ of: deployment }: { of: Pick<Deployment, 'pathLockdown' | 'repairedAt' | 'error'> }) {
  return (
    <>
      <LockdownNote of={deployment} />
      <RepairedNote of={deployment} />
      {deployment.error && <span className={css.error}>{deployment.error}</span>}
    </>
  )
}

import type { Deployment } from '@apim/contract'
import type { Tx } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deploymentView } from '../../read-models/deployments.views.ts'
import { type DeploymentRow, deploymentVersion } from './deployments.store.ts'
import { nextLockdown } from './lockdown/path-lockdown.ts'

/**
 * The edit form's starting state. The row is read first: a version older than the content shown is harmless, a newer one is not.
 * Undefined when it is gone.
 */
export const editedView = async (tx: Tx, row: DeploymentRow, user: SignedIn): Promise<Deployment | undefined> => {
  const view = await deploymentView(tx, row.id, user)
  const next = await nextLockdown(tx, row.apiId, row.pathLockdown)
  return view && { ...view, version: deploymentVersion(row), pathLockdown: { ...view.pathLockdown, ...(next && { next }) } }
}

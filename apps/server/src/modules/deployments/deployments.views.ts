import type { Deployment } from '@apim/contract'
import type { Tx } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deploymentView } from '../../read-models/deployments.views.ts'
import { type DeploymentRow, deploymentVersion } from './deployments.store.ts'
import { nextLockdown } from './lockdown/path-lockdown.ts'

/**
 * A deployment as its form begins from it. The row was read before the rest: a version that is older than what is shown is no harm, a newer one
 * would be. Undefined when it is gone.
 */
export const editedView = async (tx: Tx, row: DeploymentRow, user: SignedIn): Promise<Deployment | undefined> => {
  const view = await deploymentView(tx, row.id, user)
  const next = await nextLockdown(tx, row.apiId, row.pathLockdown)
  return view && { ...view, version: deploymentVersion(row), pathLockdown: { ...view.pathLockdown, ...(next && { next }) } }
}

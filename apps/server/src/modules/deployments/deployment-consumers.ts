import type { Tx } from '../../db/client.ts'

/** What becomes of a deployment's consumers; they are the consumers module's own. */
export interface DeploymentConsumers {
  /** Marks the consumers of a deployment that goes; whoever works on one of them stops at the next step. */
  end(tx: Tx, deploymentId: number): Promise<void>
  /** The deployment was saved: what its consumers' own plugins took from it is to be made anew. */
  remake(tx: Tx, deploymentId: number): Promise<void>
  /** Whether somebody still works on a consumer of the deployment. */
  areBusy(deploymentId: number): Promise<boolean>
  /** Nothing of these is left on the gateway; their keys go from here too. */
  forget(tx: Tx, deploymentId: number): Promise<void>
}

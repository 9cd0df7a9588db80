import type { Tx } from '../../db/client.ts'

/** The effects of a deployment on its consumers, which belong to the consumers module. */
export interface DeploymentConsumers {
  /** Marks the consumers of a deployment that is being removed; a worker on one of them stops at the next step. */
  end(tx: Tx, deploymentId: number): Promise<void>
  /** Called after a deployment is saved, to rebuild consumer plugins derived from it. */
  remake(tx: Tx, deploymentId: number): Promise<void>
  /** Whether a consumer of the deployment is still being worked on. */
  areBusy(deploymentId: number): Promise<boolean>
  /** Their gateway objects are gone; their keys are erased here too. */
  forget(tx: Tx, deploymentId: number): Promise<void>
}

import type { Tx } from '../../db/client.ts'

/** What happens to an organization's keys for an API when its access comes and goes (trust T56). */
export interface Keys {
  /** Shuts them out in the transaction that takes the access back, so that no kill comes between; answers the consumers whose keys these are. */
  suspend(tx: Tx, organizationId: number, apiId: number): Promise<number[]>
  /** Lets them in again in the transaction that gives the access; answers the consumers whose keys these are. */
  resume(tx: Tx, organizationId: number, apiId: number): Promise<number[]>
  /** Resolves when none of these keys works any more. Throws when a gateway does not answer: it gets the rest as soon as it does. */
  shutOut(consumerIds: readonly number[]): Promise<void>
  /** Resolves when these keys work, or a gateway does not answer: it gets the rest as soon as it does. */
  letIn(consumerIds: readonly number[]): Promise<void>
}

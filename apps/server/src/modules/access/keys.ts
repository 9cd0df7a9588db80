import type { Tx } from '../../db/client.ts'

/** What happens to an organization's keys for an API when access is granted or revoked (trust T56). */
export interface Keys {
  /** Suspends the keys in the revoking transaction, so that a crash cannot separate the two; returns their consumers. */
  suspend(tx: Tx, organizationId: number, apiId: number): Promise<number[]>
  /** Resumes the keys in the granting transaction; returns their consumers. */
  resume(tx: Tx, organizationId: number, apiId: number): Promise<number[]>
  /** Resolves when none of these keys works any more. Throws when a gateway does not respond; it is brought up to date once it does. */
  shutOut(consumerIds: readonly number[]): Promise<void>
  /** Resolves when these keys work, or a gateway does not respond; it is brought up to date once it does. */
  letIn(consumerIds: readonly number[]): Promise<void>
}

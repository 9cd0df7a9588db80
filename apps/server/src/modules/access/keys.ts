import type { Tx } from '../../db/client.ts'

/** What happens to an organization's keys when its access to an API is granted or revoked, or itself is closed or opened (trust T56). */
export interface Keys {
  /** Suspends the keys in the revoking transaction, so that a crash cannot separate the two; returns their consumers. */
  suspend(tx: Tx, organizationId: number, apiId: number): Promise<number[]>
  /** Resumes the keys in the granting transaction; returns their consumers. */
  resume(tx: Tx, organizationId: number, apiId: number): Promise<number[]>
  /** Suspends every key in the transaction that has closed the organization; returns the consumers that still have to be shut out. */
  suspendAll(tx: Tx, organizationId: number): Promise<number[]>
  /** Resumes the keys in the transaction that has opened it, except where access was revoked; returns their consumers. */
  resumeAll(tx: Tx, organizationId: number): Promise<number[]>
  /** Resolves when none of these keys works any more. Throws when a gateway does not respond; it is brought up to date once it does. */
  shutOut(consumerIds: readonly number[]): Promise<void>
  /** Resolves when these keys work, or a gateway does not respond; it is brought up to date once it does. */
  letIn(consumerIds: readonly number[]): Promise<void>
}

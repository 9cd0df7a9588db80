/** Time limits of work on gateways, in milliseconds. */
export interface WorkTimes {
  /** A lease outlives any single call. */
  leaseMs: number
  /** One call to an Admin API, including retries. */
  callTimeoutMs: number
  /** How long a caller waits for an unresponsive gateway. */
  patienceMs: number
  /** Reserved, out of that, for rolling back. */
  cleanupMs: number
  /** How often unfinished work is picked up, and gateways are checked for drift. */
  reconcileMs: number
  driftMs: number
}

export const defaultTimes: WorkTimes = {
  leaseMs: 12_000,
  callTimeoutMs: 4000,
  patienceMs: 15_000,
  cleanupMs: 4000,
  reconcileMs: 3000,
  driftMs: 30_000,
}

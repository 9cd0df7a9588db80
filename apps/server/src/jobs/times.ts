/** How long work on a gateway may take, in milliseconds. */
export interface WorkTimes {
  /** A lease outlives any single call. */
  leaseMs: number
  /** One call to an Admin API, its repetitions included. */
  callTimeoutMs: number
  /** How long a caller waits for a gateway that does not answer. */
  patienceMs: number
  /** Kept of the patience for taking back what was done. */
  cleanupMs: number
  /** Unfinished work is looked for this often, and gateways are compared with what they should hold. */
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

import { retry } from './retry.ts'

/** How long to wait for an unavailable database to record an outcome. */
const noteMs = 10_000

export interface LeasedWork<Outcome> {
  leaseMs: number
  /** Renews the lease. */
  keep(): Promise<unknown>
  work(): Promise<Outcome>
  /** Records the outcome. */
  note(outcome: Outcome): Promise<unknown>
}

/** Works on something that is leased to this process, and keeps the lease meanwhile. No transaction is open. */
export const leasedWork = async <Outcome>({ leaseMs, keep, work, note }: LeasedWork<Outcome>): Promise<void> => {
  const heartbeat = setInterval(() => void keep().catch(() => undefined), leaseMs / 3).unref()
  try {
    const outcome = await work()
    await retry(
      () => note(outcome),
      () => true,
      performance.now() + noteMs,
    )
  } finally {
    clearInterval(heartbeat)
  }
}

/** The tag on http-log plugins whose endpoint wants heartbeats: those that the portal manages. */
export const HEARTBEAT_TAG = 'apim'
export const HEARTBEAT_MS = 60_000

/**
 * When to tell an endpoint that everything was delivered that was logged since a time. Silence then means that something may be missing, and a call
 * that is not in the log did not happen. Never sent while anything waits, or was lost and the endpoint does not know.
 */
export class Heartbeat {
  private readonly everyMs: number
  private isWanted = false
  private saidAt = Number.NEGATIVE_INFINITY
  /** The moment of which the body under way tells. */
  private toldAt = 0
  /** Before that, something may have been lost. */
  private coveredSince = performance.now()

  constructor(everyMs: number) {
    this.everyMs = everyMs
  }

  want(): void {
    this.isWanted = true
  }

  /** Whether one is due, if nothing waits. */
  get isDue(): boolean {
    return this.isWanted && performance.now() - this.saidAt >= this.everyMs
  }

  /** The body of a delivery. */
  body(): Buffer {
    this.toldAt = performance.now()
    return Buffer.from(JSON.stringify([{ heartbeat: { covered_ms: Math.round(this.toldAt - this.coveredSince) } }]))
  }

  /** The endpoint has it, or takes none. */
  said(): void {
    this.saidAt = this.toldAt
  }

  /** Something was lost. */
  restart(): void {
    this.coveredSince = performance.now()
  }
}

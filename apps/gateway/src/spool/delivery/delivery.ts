/**
 * A delivery's state: idle, as nothing waits; paused, to coalesce batches or back off from the endpoint; calling; in the last call before
 * it closes; or closed.
 */
type DeliveryState =
  | { readonly kind: 'idle' | 'calling' | 'closing' | 'closed' }
  | { readonly kind: 'coalescing' | 'pausing'; wake(): void }

const idle: DeliveryState = { kind: 'idle' }
const calling: DeliveryState = { kind: 'calling' }
const closing: DeliveryState = { kind: 'closing' }
const closed: DeliveryState = { kind: 'closed' }

/** What to deliver, and how. */
export interface Deliverable {
  /** Whether anything waits. */
  readonly isWaiting: boolean
  /** The backoff while the endpoint refuses, in milliseconds; 0 for none. */
  readonly pauseMs: number
  /** How long a batch that is not full waits for more, in milliseconds; 0 for not at all. */
  readonly coalesceMs: number
  /** Makes one call. Never rejects. */
  call(): Promise<void>
  /** Called once no call is in progress. */
  onCalled(): void
}

/** One call after another as long as something waits, with pauses in between. */
export class Delivery {
  private readonly work: Deliverable
  private state: DeliveryState = idle
  private running: Promise<void> | null = null

  constructor(work: Deliverable) {
    this.work = work
  }

  /** True if it does nothing until it is started again. */
  get isIdle(): boolean {
    return this.running === null
  }

  /** True while it waits to coalesce a batch. */
  get isCoalescing(): boolean {
    return this.state.kind === 'coalescing'
  }

  /** True during a call, which owns the batch. */
  get isCalling(): boolean {
    return this.state.kind === 'calling' || this.state.kind === 'closing'
  }

  /** Starts, unless it is running, closed or nothing waits. */
  begin(): void {
    if (this.state.kind === 'closed' || this.running !== null || !this.work.isWaiting) return
    this.running = this.run().finally(() => {
      this.running = null
      this.begin()
    })
  }

  /** Ends the pause for coalescing, if there is one. */
  hurry(): void {
    if (this.state.kind === 'coalescing') this.state.wake()
  }

  /** Ends any pause. */
  wake(): void {
    if (this.state.kind === 'coalescing' || this.state.kind === 'pausing') this.state.wake()
  }

  /** Resolves once the running call has ended; no other follows. */
  async close(): Promise<void> {
    const before = this.state
    this.state = before.kind === 'calling' ? closing : closed
    if (before.kind === 'coalescing' || before.kind === 'pausing') before.wake()
    await this.running
    this.state = closed
  }

  /** True once it is told to close; checked after each wait. */
  private get isEnding(): boolean {
    return this.state.kind === 'closing' || this.state.kind === 'closed'
  }

  private async run(): Promise<void> {
    const { work } = this
    while (!this.isEnding && work.isWaiting) {
      if (work.pauseMs > 0) await this.pause('pausing', work.pauseMs)
      else if (work.coalesceMs > 0) await this.pause('coalescing', work.coalesceMs)
      // What is found in the same turn is included.
      else await Promise.resolve()
      if (this.isEnding) return
      this.state = calling
      await work.call()
      this.state = this.isEnding ? closed : idle
      work.onCalled()
    }
  }

  private async pause(kind: 'coalescing' | 'pausing', ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      const wake = () => {
        clearTimeout(timer)
        resolve()
      }
      this.state = { kind, wake }
    })
    if (!this.isEnding) this.state = idle
  }
}

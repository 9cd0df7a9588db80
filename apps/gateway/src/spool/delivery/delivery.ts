/**
 * What a delivery does: nothing, as nothing waits; a pause, for fuller batches or because the endpoint does not accept; a call; the
 * last call before it closes; or nothing ever again.
 */
type DeliveryState =
  | { readonly kind: 'idle' | 'calling' | 'closing' | 'closed' }
  | { readonly kind: 'coalescing' | 'pausing'; wake(): void }

const idle: DeliveryState = { kind: 'idle' }
const calling: DeliveryState = { kind: 'calling' }
const closing: DeliveryState = { kind: 'closing' }
const closed: DeliveryState = { kind: 'closed' }

/** What is to be delivered, and how. */
export interface Deliverable {
  /** Whether anything waits. */
  readonly isWaiting: boolean
  /** How long to pause because the endpoint does not accept, in milliseconds; 0 for not at all. */
  readonly pauseMs: number
  /** How long a batch that is not full waits for more, in milliseconds; 0 for not at all. */
  readonly coalesceMs: number
  /** Makes one call. Never rejects. */
  call(): Promise<void>
  /** No call is under way. */
  onCalled(): void
}

/** One call after the other for as long as something waits, with pauses in between. */
export class Delivery {
  private readonly work: Deliverable
  private state: DeliveryState = idle
  private running: Promise<void> | null = null

  constructor(work: Deliverable) {
    this.work = work
  }

  /** True when it does nothing until it is begun again. */
  get isIdle(): boolean {
    return this.running === null
  }

  /** True while it waits for a fuller batch. */
  get isCoalescing(): boolean {
    return this.state.kind === 'coalescing'
  }

  /** True while a call is under way: what it sends belongs to it. */
  get isCalling(): boolean {
    return this.state.kind === 'calling' || this.state.kind === 'closing'
  }

  /** Begins, unless it has begun, is closed or nothing waits. */
  begin(): void {
    if (this.state.kind === 'closed' || this.running !== null || !this.work.isWaiting) return
    this.running = this.run().finally(() => {
      this.running = null
      this.begin()
    })
  }

  /** Ends the pause for a fuller batch, if there is one. */
  hurry(): void {
    if (this.state.kind === 'coalescing') this.state.wake()
  }

  /** Ends any pause. */
  wake(): void {
    if (this.state.kind === 'coalescing' || this.state.kind === 'pausing') this.state.wake()
  }

  /** Resolves when the call that is under way has ended; there is none behind it. */
  async close(): Promise<void> {
    const before = this.state
    this.state = before.kind === 'calling' ? closing : closed
    if (before.kind === 'coalescing' || before.kind === 'pausing') before.wake()
    await this.running
    this.state = closed
  }

  /** True once it is told to close; asked behind each wait. */
  private get isEnding(): boolean {
    return this.state.kind === 'closing' || this.state.kind === 'closed'
  }

  private async run(): Promise<void> {
    const { work } = this
    while (!this.isEnding && work.isWaiting) {
      if (work.pauseMs > 0) await this.pause('pausing', work.pauseMs)
      else if (work.coalesceMs > 0) await this.pause('coalescing', work.coalesceMs)
      // What is found in the same turn goes along.
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

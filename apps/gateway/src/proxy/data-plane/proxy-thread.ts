import { extname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { BalanceChange } from '../../balancer/index.ts'
import type { Issuer } from '../../entity.ts'
import type { BoundPorts } from '../clients/listener.ts'
import type { FromThread, Measured, ThreadData, ToThread } from '../thread/messages.ts'

/**
 * Young objects die within a request: a small nursery is collected often, a large one takes memory and does not fit the CPU cache. Measured
 * with the full chain: collections take 3.9 µs of each request with 6, 1.5 with 16, 1.4 with 48.
 */
const NURSERY_MB = 16

// The main thread's own limit from the command line would apply to every thread and override a thread's own.
setFlagsFromString('--max-semi-space-size=0')

/** Next to this file: its source, or its bundle (rolldown.config.ts). */
const PROGRAM = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

/** A thread could not open its ports. */
export class NotListening extends Error {
  readonly code: string | undefined

  constructor({ code, message }: Pick<Extract<FromThread, { kind: 'failed' }>, 'code' | 'message'>) {
    super(message)
    this.code = code
  }
}

export interface ThreadEvents {
  onMessage(message: Extract<FromThread, { kind: 'log' | 'dropped' | 'lines' }>): void
  readonly issue: Issuer
  /** The thread died, or could not start listening. */
  onLost(error: Error | null): void
}

/** One proxy thread, as seen by the main thread. */
export class ProxyThread {
  /** Resolves to the ports once it accepts connections; rejects if it cannot. */
  readonly ready: Promise<BoundPorts>
  private readonly worker: Worker
  private readonly waiting = new Map<number, () => void>()
  private readonly measuring = new Map<number, (measured: Measured) => void>()
  private readonly drained: Promise<void>
  private readonly deaf = Promise.withResolvers<void>()
  private isEnding = false
  private isGone = false

  constructor(data: ThreadData, events: ThreadEvents) {
    this.worker = new Worker(PROGRAM, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
    })
    const ready = Promise.withResolvers<BoundPorts>()
    const drained = Promise.withResolvers<void>()
    this.ready = ready.promise
    this.drained = drained.promise
    let failure: Error | null = null
    this.worker.on('message', (message: FromThread) => {
      if (message.kind === 'listening') ready.resolve(message)
      else if (message.kind === 'failed') {
        failure = new NotListening(message)
        ready.reject(failure)
        // A port it does listen on would receive connections that it must not serve alone.
        void this.worker.terminate()
      } else if (message.kind === 'deaf') this.deaf.resolve()
      else if (message.kind === 'applied') this.applied(message.sequence)
      else if (message.kind === 'issue') this.issue(events.issue, message)
      else if (message.kind === 'measured') this.measured(message.number, message)
      else if (message.kind === 'log' || message.kind === 'dropped' || message.kind === 'lines') events.onMessage(message)
    })
    this.worker.on('error', (error) => {
      failure = error
      ready.reject(error)
    })
    this.worker.on('exit', () => {
      this.isGone = true
      drained.resolve()
      for (const done of this.waiting.values()) done()
      this.waiting.clear()
      for (const number of this.measuring.keys()) this.measured(number, { growth: [], connections: 0 })
      if (!this.isEnding) events.onLost(failure)
    })
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message)
  }

  private issue(issuer: Issuer, { number, issue }: Extract<FromThread, { kind: 'issue' }>): void {
    issuer(issue).then(
      (entity) => this.post({ kind: 'issued', number, entity, error: null }),
      (error: Error) => this.post({ kind: 'issued', number, entity: null, error: error.message }),
    )
  }

  private measured(number: number, measured: Measured): void {
    this.measuring.get(number)?.(measured)
    this.measuring.delete(number)
  }

  /** Resolves to the thread's metrics since the last call, and its number of connections; to nothing if it is gone. */
  measure(number: number): Promise<Measured> {
    if (this.isGone) return Promise.resolve({ growth: [], connections: 0 })
    return new Promise((resolve) => {
      this.measuring.set(number, resolve)
      this.post({ kind: 'measure', number })
    })
  }

  private applied(sequence: number): void {
    this.waiting.get(sequence)?.()
    this.waiting.delete(sequence)
  }

  /** Resolves once the changes are in effect on the thread, or it is gone. */
  apply(sequence: number, update: Omit<Extract<ToThread, { kind: 'apply' }>, 'kind' | 'sequence'>): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.set(sequence, resolve)
      this.post({ kind: 'apply', sequence, ...update })
    })
  }

  /** Sends the thread the current balances of upstreams. */
  balance(balances: readonly BalanceChange[]): void {
    this.post({ kind: 'balance', balances })
  }

  /** Resolves once the thread accepts no more connections, or is gone. */
  stopAccepting(): Promise<void> {
    this.isEnding = true
    this.post({ kind: 'stopAccepting' })
    return Promise.race([this.deaf.promise, this.drained])
  }

  /**
   * Lets running requests finish, then ends the thread.
   * @param idleMs how long idle connections stay open
   */
  async drain(patienceMs: number, idleMs: number): Promise<void> {
    this.isEnding = true
    this.post({ kind: 'drain', patienceMs, idleMs })
    const late = setTimeout(() => void this.worker.terminate(), patienceMs + 2_000)
    await this.drained
    clearTimeout(late)
  }
}

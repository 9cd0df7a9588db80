import type { ActiveChecks } from '../shared/checks.ts'
import type { Finding, HealthCell } from '../shared/health-cell.ts'
import { type Probed, probe } from './probe.ts'

/** An address to probe, and the cell with its health. */
export interface Subject extends Probed {
  readonly health: HealthCell
}

interface ProberOptions {
  readonly checks: ActiveChecks
  /** The current addresses. */
  subjects(): readonly Subject[]
  /** True for an address that must not be connected to: it counts as refusing connections. */
  isForbidden(ip: string, port: number): Promise<boolean>
  onHealthChange(subject: Subject): void
  /** Called if the configured request cannot be made: the check has no result then. */
  onImpossible(error: unknown): void
}

/** Probes the addresses of one upstream, healthy and unhealthy ones at separate intervals. */
export class Prober {
  private readonly options: ProberOptions
  private readonly timers: NodeJS.Timeout[] = []
  private isStopped = false

  constructor(options: ProberOptions) {
    this.options = options
    this.every(options.checks.healthyIntervalMs, true)
    this.every(options.checks.unhealthyIntervalMs, false)
  }

  private every(intervalMs: number, healthy: boolean): void {
    if (intervalMs === 0) return
    let isRunning = false
    const run = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await this.askAll(this.options.subjects().filter(({ health }) => health.isHealthy === healthy))
      } catch (error) {
        this.options.onImpossible(error)
      } finally {
        isRunning = false
      }
    }
    this.timers.push(setInterval(() => void run(), intervalMs).unref())
  }

  /** With the concurrency that the upstream allows. */
  private async askAll(subjects: readonly Subject[]): Promise<void> {
    const waiting = [...subjects]
    const work = async () => {
      for (let subject = waiting.shift(); subject !== undefined && !this.isStopped; subject = waiting.shift()) await this.ask(subject)
    }
    const workers = Math.min(this.options.checks.concurrency, waiting.length)
    await Promise.all(Array.from({ length: workers }, work))
  }

  private async ask(subject: Subject): Promise<void> {
    const { checks, isForbidden, onHealthChange } = this.options
    const finding: Finding | null = (await isForbidden(subject.ip, subject.port)) ? 'tcpFailure' : await probe(subject, checks)
    if (this.isStopped || finding === null) return
    if (subject.health.count(finding, checks.limits[finding])) onHealthChange(subject)
  }

  /** Stops probing; probes in progress are not counted. */
  stop(): void {
    this.isStopped = true
    for (const timer of this.timers) clearInterval(timer)
  }
}

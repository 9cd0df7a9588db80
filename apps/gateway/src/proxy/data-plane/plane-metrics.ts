import { MetricRegistry } from '../../metrics/registry.ts'
import { type PlaneState, stateMetrics } from '../../metrics/state.ts'
import type { ProxyThread } from './proxy-thread.ts'

const MEASURE_MS = 10_000

/** The metrics of all threads since the start. Fetched periodically, so that a dead thread loses little. */
export class PlaneMetrics {
  private readonly threads: ReadonlySet<ProxyThread>
  private readonly registry = new MetricRegistry()
  private readonly timer: NodeJS.Timeout
  private number = 0

  constructor(threads: ReadonlySet<ProxyThread>) {
    this.threads = threads
    this.timer = setInterval(() => void this.measure(), MEASURE_MS)
  }

  private async measure(): Promise<{ connections: number }> {
    const number = ++this.number
    const measured = await Promise.all([...this.threads].map((thread) => thread.measure(number)))
    for (const { growth } of measured) this.registry.add(growth)
    return { connections: measured.reduce((sum, one) => sum + one.connections, 0) }
  }

  /** Resolves to all metrics in the Prometheus text format, with the current state of the data plane. */
  async write(state: () => Omit<PlaneState, 'connections'>): Promise<string> {
    const { connections } = await this.measure()
    const now = new MetricRegistry()
    now.add(stateMetrics({ connections, ...state() }))
    return this.registry.write() + now.write()
  }

  /** Stops fetching periodically. */
  stop(): void {
    clearInterval(this.timer)
  }
}

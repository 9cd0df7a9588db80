import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

/** Prometheus text of the essentials: memory, event loop, database connections, uptime. */
export const createMetrics = (pool: pg.Pool, version: string) => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return async (): Promise<string> => {
    const memory = process.memoryUsage()
    const lines: [string, string, string, number][] = [
      ['process_resident_memory_bytes', 'gauge', 'Resident memory', memory.rss],
      ['nodejs_heap_size_used_bytes', 'gauge', 'Heap in use', memory.heapUsed],
      ['process_uptime_seconds', 'counter', 'Seconds since the start', Math.round(process.uptime())],
      ['nodejs_eventloop_lag_p99_seconds', 'gauge', '99th percentile of the event loop delay', delay.percentile(99) / 1e9],
      ['portal_database_connections', 'gauge', 'Open connections', pool.totalCount],
      ['portal_database_waiting', 'gauge', 'Calls that wait for a connection', pool.waitingCount],
    ]
    const info = `# HELP portal_info Version\n# TYPE portal_info gauge\nportal_info{version="${version}"} 1\n`
    return info + lines.map(([name, type, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`).join('')
  }
}

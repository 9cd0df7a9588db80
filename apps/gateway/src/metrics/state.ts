import { type Growth, MetricRecorder } from './recorder.ts'

/** The current state of the data plane. */
export interface PlaneState {
  /** Client connections, on all threads. */
  connections: number
  /** Listening threads. */
  threads: number
  /** How many threads were started to replace a dead one. */
  restarts: number
  /** Lines of the proxy access log that were dropped; null if there is no such log. */
  droppedLines: number | null
  log: { records: number; bytes: number; lost: readonly [reason: string, records: number][] }
}

/** Returns this state as series. */
export function stateMetrics({ connections, threads, restarts, droppedLines, log }: PlaneState): Growth[] {
  const recorder = new MetricRecorder()
  recorder.count('kong_nginx_connections_total', { subsystem: 'http', state: 'active' }, connections)
  recorder.count('apim_gateway_proxy_threads', {}, threads)
  recorder.count('apim_gateway_thread_restarts_total', {}, restarts)
  recorder.count('apim_gateway_log_waiting_records', {}, log.records)
  recorder.count('apim_gateway_log_waiting_bytes', {}, log.bytes)
  if (droppedLines !== null) recorder.count('apim_gateway_proxy_access_log_dropped_lines_total', {}, droppedLines)
  for (const [reason, records] of log.lost) recorder.count('apim_gateway_log_lost_records_total', { reason }, records)
  return recorder.take()
}

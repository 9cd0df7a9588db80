interface Family {
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** Upper bounds, for histograms. */
  readonly buckets?: readonly number[]
}

const UPSTREAM_BUCKETS = [25, 50, 80, 100, 250, 400, 700, 1000, 2000, 5000, 10_000, 30_000, 60_000]

/** The metrics, under Kong 3's names; durations are in milliseconds. */
export const families = {
  kong_http_requests_total: { type: 'counter', help: 'HTTP status codes per consumer/service/route' },
  kong_bandwidth_bytes: { type: 'counter', help: 'Throughput in bytes per consumer/service/route, both ways' },
  kong_kong_latency_ms: {
    type: 'histogram',
    help: 'Latency added by the gateway and its plugins per service/route',
    buckets: [1, 2, 5, 7, 10, 15, 20, 30, 50, 75, 100, 200, 500, 750, 1000, 3000, 6000],
  },
  kong_upstream_latency_ms: { type: 'histogram', help: 'Latency of upstreams per service/route', buckets: UPSTREAM_BUCKETS },
  kong_request_latency_ms: { type: 'histogram', help: 'Total latency of requests per service/route', buckets: UPSTREAM_BUCKETS },
  kong_upstream_target_health: { type: 'gauge', help: 'State of the targets of upstreams: 1 for the one that holds' },
  kong_nginx_connections_total: { type: 'gauge', help: 'Connections of clients that are open' },
  apim_gateway_proxy_threads: { type: 'gauge', help: 'Proxy threads that accept connections' },
  apim_gateway_thread_restarts_total: { type: 'counter', help: 'Proxy threads that were started again' },
  apim_gateway_log_waiting_records: { type: 'gauge', help: 'Records of the access log that wait for delivery' },
  apim_gateway_log_waiting_bytes: { type: 'gauge', help: 'Bytes of the spool of the access log' },
  apim_gateway_log_lost_records_total: { type: 'counter', help: 'Records of the access log that were given up, by reason' },
  apim_gateway_proxy_access_log_dropped_lines_total: { type: 'counter', help: 'Lines of the proxy access log that found no room' },
  kong_datastore_reachable: { type: 'gauge', help: 'Whether the configuration can be read, 0 is unreachable' },
  kong_node_info: { type: 'gauge', help: 'This node' },
  process_resident_memory_bytes: { type: 'gauge', help: 'Resident memory' },
  process_cpu_seconds_total: { type: 'counter', help: 'CPU time, user and system' },
  process_start_time_seconds: { type: 'gauge', help: 'When the process began, in seconds since 1970' },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof families
export type HistogramName = { [Name in FamilyName]: (typeof families)[Name] extends { buckets: unknown } ? Name : never }[FamilyName]

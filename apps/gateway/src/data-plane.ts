/** The interface between control plane (Admin API, store) and data plane (proxy threads). */
import type { Logger } from 'pino'
import type { Lookups, UpstreamHealth } from './balancer/index.ts'
import type { Change, Issuer } from './entity.ts'
import type { LogTarget } from './proxy-access-log/index.ts'
import type { RouterFlavor } from './router/index.ts'

/** Which proxies' forwarding headers are trusted. */
export interface TrustOptions {
  /** IP addresses and CIDR ranges. */
  ranges: readonly string[]
  /** The header in which trusted proxies pass on the client's address (Kong's `real_ip_header`). */
  header: 'X-Real-IP' | 'X-Forwarded-For'
}

export interface TlsOptions {
  port: number
  /** Used if no certificate matches the client's server name; both PEM. */
  certificate: string
  key: string
}

export interface DataPlaneOptions {
  host: string
  proxyPort: number
  /** The TLS listener; by default none. */
  tls?: TlsOptions
  /** Number of proxy threads. */
  workers: number
  /** The file in which rate-limit counters survive a graceful restart; by default they do not. */
  countersFile?: string
  /** The file through which the health of targets is handed over to a new process; by default it is not. */
  healthFile?: string
  /** Folder in which access-log records wait for delivery. */
  spoolDir: string
  /** Limits of the spool: its bytes, and the age of its records; by default 1 GiB and 72 hours. */
  spoolBounds?: { capBytes: number; maxAgeMs: number }
  /** Addresses (`host:port`) that no upstream may point to: our own Admin API and the like. */
  forbiddenUpstreams: readonly string[]
  /** Addresses (`host:port`) that no log may be sent to; without the portal's, which receives the log. By default none. */
  forbiddenLogEndpoints?: readonly string[]
  /** The current configuration, for threads that start; null if the store is damaged: every request is then answered with 503. */
  everything: (() => Iterable<Change>) | null
  /** Stores the tokens and codes that plugins issue; without it they cannot issue any. */
  issue?: Issuer
  /** Whether OAuth 2.0 tokens are issued over plain HTTP to callers on this machine; by default not. */
  plainLoopbackTokens?: boolean
  /** The order in which routes are matched and how paths are joined; by default Kong's. */
  routerFlavor?: RouterFlavor
  /** Whose forwarding headers are trusted; by default no one's. */
  trust?: TrustOptions
  /** Whether traces that start here are marked as sampled (W3C Trace Context's `sampled`); by default not. */
  samplesTraces?: boolean
  /** Where to write a line per request (Kong's `proxy_access_log`); by default nowhere. */
  proxyAccessLog?: LogTarget
  /** Resolves when the process being replaced, with its ports and spool, has exited. Undefined if there is none: the ports must be free. */
  predecessorGone?: Promise<void>
  /** How targets' names are resolved, and how often; by default with the system resolver every ten seconds. */
  names?: { lookups: Lookups; refreshMs?: number }
  log: Logger
}

export interface DataPlane {
  /** The bound port, for callers that asked for 0. */
  readonly port: number
  /** The bound TLS port; null for none. */
  readonly tlsPort: number | null
  /** The health of upstream addresses, and how to set it by hand. */
  readonly upstreamHealth: UpstreamHealth
  /** Resolves once the changes are in effect on every proxy thread. */
  apply(changes: readonly Change[]): Promise<void>
  /** Resolves to the counters of all threads since the start, in the Prometheus text format. */
  metrics(): Promise<string>
  /** Whether a proxy thread accepts connections. */
  readonly isListening: boolean
  /** Reopens the proxy access log at its path, after log rotation has moved the file. */
  reopenLog(): void
  /** Prepares for a process that takes over: passes on the rate-limit counters and stops using the spool. */
  handOver(): void
  /**
   * Stops accepting connections, finishes running requests within 30 s, then ends the threads. `idleMs`: how long idle connections stay
   * open so that their clients get `Connection: close` with a response; by default 0.
   */
  close(options?: { idleMs?: number }): Promise<void>
}

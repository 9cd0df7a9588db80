/** What the control plane (Admin API, store) and the data plane (proxy threads) say to each other. */
import type { Logger } from 'pino'
import type { Lookups, UpstreamHealth } from './balancer/index.ts'
import type { Change, Issuer } from './entity.ts'
import type { LogTarget } from './proxy-access-log/index.ts'
import type { RouterFlavor } from './router/index.ts'

/** Whose word about the client is taken. */
export interface TrustOptions {
  /** Addresses and CIDR ranges. */
  ranges: readonly string[]
  /** Where trusted proxies say whose request they pass on (Kong's `real_ip_header`). */
  header: 'X-Real-IP' | 'X-Forwarded-For'
}

export interface TlsOptions {
  port: number
  /** Shown to clients whose server name has no certificate; both PEM. */
  certificate: string
  key: string
}

export interface DataPlaneOptions {
  host: string
  proxyPort: number
  /** The listener for TLS; none when left out. */
  tls?: TlsOptions
  /** Number of proxy threads. */
  workers: number
  /** Where the counts of rate limits outlast an orderly restart; they do not when left out. */
  countersFile?: string
  /** Where the health of targets goes over to the process that takes over; it does not when left out. */
  healthFile?: string
  /** Folder in which access-log records wait until they are delivered. */
  spoolDir: string
  /** What it may hold: so many bytes, and records of so many milliseconds; 1 GiB and 72 hours when left out. */
  spoolBounds?: { capBytes: number; maxAgeMs: number }
  /** Addresses (`host:port`) that no upstream may point to: our own Admin API and the like. */
  forbiddenUpstreams: readonly string[]
  /** Addresses (`host:port`) that no log may be sent to; the portal's is not among them: it takes the log. None when left out. */
  forbiddenLogEndpoints?: readonly string[]
  /**
   * Says what is configured at the moment, for threads that start; null when the store is damaged: every request is then answered
   * with 503.
   */
  everything: (() => Iterable<Change>) | null
  /** Stores the tokens and codes that plugins issue; without it none can be. */
  issue?: Issuer
  /** Whether OAuth 2.0 tokens are given out over plain HTTP to callers on this machine; no when left out. */
  plainLoopbackTokens?: boolean
  /** In which order routes are compared and paths are joined; as Kong does by default when left out. */
  routerFlavor?: RouterFlavor
  /** Whose forwarding headers are believed; nobody's when left out. */
  trust?: TrustOptions
  /** Whether services are to record traces that begin here (W3C Trace Context's `sampled`); no when left out. */
  samplesTraces?: boolean
  /** Where each request gets a line (Kong's `proxy_access_log`); nowhere when left out. */
  proxyAccessLog?: LogTarget
  /** When the process is gone from which this one takes over ports and spool; left out for none: the ports must then be free. */
  predecessorGone?: Promise<void>
  /** How targets' names are looked up, and how often; the system's way every ten seconds when left out. */
  names?: { lookups: Lookups; refreshMs?: number }
  log: Logger
}

export interface DataPlane {
  /** The port that was bound, useful when 0 was asked for. */
  readonly port: number
  /** The port for TLS that was bound; null for none. */
  readonly tlsPort: number | null
  /** Which addresses of upstreams are healthy, and how to say so by hand. */
  readonly upstreamHealth: UpstreamHealth
  /** Resolves when every proxy thread works with the changes. */
  apply(changes: readonly Change[]): Promise<void>
  /** Resolves to what all threads have counted since the start, in the Prometheus text format. */
  metrics(): Promise<string>
  /** Whether a proxy thread accepts connections. */
  readonly isListening: boolean
  /** Writes the proxy access log to what its path leads to now: whoever rotates it has moved the file away. */
  reopenLog(): void
  /** Prepares for a process that takes over: it gets what rate limits have counted, and its part of the spool is left alone. */
  handOver(): void
  /**
   * Stops accepting, finishes what is running within 30 s, then ends the threads. `idleMs`: how long connections without a
   * request are left open, so that their clients hear of the end with an answer; none when left out.
   */
  close(options?: { idleMs?: number }): Promise<void>
}

import type { BalanceChange } from '../../balancer/index.ts'
import type { SharedMemory } from '../../credentials/shared-credentials.ts'
import type { TrustOptions } from '../../data-plane.ts'
import type { Change, Entity, Issue } from '../../entity.ts'
import type { Growth } from '../../metrics/recorder.ts'
import type { Lines } from '../../proxy-access-log/index.ts'
import type { RouterFlavor } from '../../router/index.ts'

/** What a thread needs to accept TLS. */
export interface ThreadTls {
  port: number
  certificate: string
  key: string
  /** For resuming sessions on any thread. */
  ticketKeys: Uint8Array
}

/** A proxy thread's initial data. */
export interface ThreadData {
  host: string
  port: number
  reusePort: boolean
  /** Null without TLS. */
  tls: ThreadTls | null
  /** Distinguishes this process's spool files from earlier ones'. */
  boot: string
  /** Distinguishes this thread's spool files from the others'. */
  name: string
  spoolDir: string
  /** The size at which a new spool file is started. */
  segmentBytes: number
  forbiddenUpstreams: readonly string[]
  plainLoopbackTokens: boolean
  routerFlavor: RouterFlavor
  /** Null for no one. */
  trust: TrustOptions | null
  samplesTraces: boolean
  /** Counts the proxy access log's pending bytes; null if there is no such log. */
  accessLogRoom: SharedArrayBuffer | null
  /** The rate-limit counters shared by all threads. */
  counters: SharedArrayBuffer
  /** The configuration as JSON bytes: shared, not copied per thread. Null if it is damaged. */
  initial: SharedArrayBuffer[] | null
  /** Credentials, which are not part of `initial` or of changes: all threads read them from the same memory. */
  keys: SharedMemory
  balances: readonly BalanceChange[]
}

/** A thread's response to a request for its metrics. */
export interface Measured {
  /** The growth of its metrics since the last time. */
  growth: readonly Growth[]
  /** Open client connections. */
  connections: number
}

/** From the main thread to a proxy thread. */
export type ToThread =
  /** With `keys`, they have moved to new memory. */
  | { kind: 'apply'; sequence: number; changes: readonly Change[]; keys: SharedMemory | null; balances: readonly BalanceChange[] }
  | { kind: 'balance'; balances: readonly BalanceChange[] }
  | { kind: 'issued'; number: number; entity: Entity | null; error: string | null }
  | { kind: 'measure'; number: number }
  | { kind: 'stopAccepting' }
  | { kind: 'drain'; patienceMs: number; idleMs: number }

/** From a proxy thread to the main thread. */
export type FromThread =
  | { kind: 'listening'; port: number; tlsPort: number | null }
  | { kind: 'failed'; code: string | undefined; message: string }
  | { kind: 'applied'; sequence: number }
  /** With `again`, other threads log the same: once a minute is enough. */
  | { kind: 'log'; level: 'warn' | 'error'; message: string; details: Record<string, unknown>; again?: string }
  | ({ kind: 'measured'; number: number } & Measured)
  | { kind: 'dropped'; records: number }
  | ({ kind: 'lines' } & Lines)
  | { kind: 'issue'; number: number; issue: Issue }
  | { kind: 'deaf' }
  | { kind: 'drained' }

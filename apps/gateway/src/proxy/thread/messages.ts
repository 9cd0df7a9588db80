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
  /** With which sessions are continued, on whichever thread. */
  ticketKeys: Uint8Array
}

/** What a proxy thread is started with. */
export interface ThreadData {
  host: string
  port: number
  reusePort: boolean
  /** Null for no TLS. */
  tls: ThreadTls | null
  /** Tells this process's spool files from those of earlier ones. */
  boot: string
  /** Tells this thread's spool files from those of the others. */
  name: string
  spoolDir: string
  /** From this size on a file of the spool is left for the next one. */
  segmentBytes: number
  forbiddenUpstreams: readonly string[]
  plainLoopbackTokens: boolean
  routerFlavor: RouterFlavor
  /** Null for nobody. */
  trust: TrustOptions | null
  samplesTraces: boolean
  /** Counts what of the proxy access log is on its way; null where none is kept. */
  accessLogRoom: SharedArrayBuffer | null
  /** Counters that all threads share. */
  counters: SharedArrayBuffer
  /** The configuration as JSON bytes: shared, not copied for each thread. Null when it is damaged. */
  initial: SharedArrayBuffer[] | null
  /** Credentials that are no part of `initial` or of changes: all threads read them in the same memory. */
  keys: SharedMemory
  balances: readonly BalanceChange[]
}

/** What a thread says of itself when it is asked. */
export interface Measured {
  /** What its counters grew by since the last time. */
  growth: readonly Growth[]
  /** Of clients, open now. */
  connections: number
}

/** From the main thread to a proxy thread. */
export type ToThread =
  /** With `keys` they lie in other memory from now on. */
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
  /** With `again` it is something that other threads tell as well: once a minute is enough. */
  | { kind: 'log'; level: 'warn' | 'error'; message: string; details: Record<string, unknown>; again?: string }
  | ({ kind: 'measured'; number: number } & Measured)
  | { kind: 'dropped'; records: number }
  | ({ kind: 'lines' } & Lines)
  | { kind: 'issue'; number: number; issue: Issue }
  | { kind: 'deaf' }
  | { kind: 'drained' }

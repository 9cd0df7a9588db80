import type { Upstream } from '@apim/kong-admin'
import type { Entity } from '../../entity.ts'
import type { Finding } from './health-cell.ts'

/** How to interpret the findings of one kind of check (active or passive). */
export interface Checks {
  /** After how many findings the state changes; 0 for never. */
  readonly limits: Readonly<Record<Finding, number>>
  /** The finding for an HTTP status; null for none. */
  findingOf(status: number): Finding | null
}

/** Checks with the gateway's own requests. */
export interface ActiveChecks extends Checks {
  readonly type: 'tcp' | 'http' | 'https'
  /** The intervals between checks of a healthy and of an unhealthy address; 0 for no checks. */
  readonly healthyIntervalMs: number
  readonly unhealthyIntervalMs: number
  readonly timeoutMs: number
  readonly concurrency: number
  readonly path: string
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** The TLS server name; null for the target's own. */
  readonly sni: string | null
  readonly verifiesCertificate: boolean
}

type HealthChecks = NonNullable<Upstream['healthchecks']>
type Part = NonNullable<HealthChecks['passive'] | HealthChecks['active']>

const checksOf = (part: Part | null | undefined): Checks => {
  const { healthy, unhealthy } = part ?? {}
  // Checks that only look at connections do not interpret statuses.
  const judges = part?.type === 'http' || part?.type === 'https'
  const good = new Set(judges ? (healthy?.http_statuses ?? []) : [])
  const bad = new Set(judges ? (unhealthy?.http_statuses ?? []) : [])
  return {
    limits: {
      success: healthy?.successes ?? 0,
      httpFailure: unhealthy?.http_failures ?? 0,
      tcpFailure: unhealthy?.tcp_failures ?? 0,
      timeout: unhealthy?.timeouts ?? 0,
    },
    findingOf: (status) => (good.has(status) ? 'success' : bad.has(status) ? 'httpFailure' : null),
  }
}

const healthChecksOf = (upstream: Entity): HealthChecks | null => (upstream.healthchecks as HealthChecks | null | undefined) ?? null

/** Returns an upstream's passive checks, which interpret proxied requests. */
export function passiveChecks(upstream: Entity): Checks {
  return checksOf(healthChecksOf(upstream)?.passive)
}

/** Returns an upstream's active checks. For gRPC only the connection is checked, as in Kong. */
export function activeChecks(upstream: Entity): ActiveChecks {
  const active = healthChecksOf(upstream)?.active
  const type = active?.type
  return {
    ...checksOf(active),
    type: type === 'http' || type === 'https' ? type : 'tcp',
    healthyIntervalMs: (active?.healthy?.interval ?? 0) * 1000,
    unhealthyIntervalMs: (active?.unhealthy?.interval ?? 0) * 1000,
    timeoutMs: (active?.timeout ?? 1) * 1000,
    concurrency: active?.concurrency ?? 10,
    path: active?.http_path ?? '/',
    headers: (active?.headers as Record<string, string[]> | null | undefined) ?? {},
    sni: active?.https_sni ?? null,
    verifiesCertificate: active?.https_verify_certificate !== false,
  }
}

/** Whether any health check is on: an interval or a limit for failures is set (Kong, is_upstream_using_healthcheck). */
export function isChecked(upstream: Entity): boolean {
  const { healthyIntervalMs, unhealthyIntervalMs } = activeChecks(upstream)
  const { httpFailure, tcpFailure, timeout } = passiveChecks(upstream).limits
  return [healthyIntervalMs, unhealthyIntervalMs, httpFailure, tcpFailure, timeout].some((number) => number > 0)
}

/** Returns the percentage of the weight that must be healthy for the upstream to get any requests. */
export function thresholdOf(upstream: Entity): number {
  return healthChecksOf(upstream)?.threshold ?? 0
}

import type { Logger } from 'pino'
import type { Change, Entity } from '../../entity.ts'
import type { EgressGuard } from '../../net/egress-guard.ts'
import type { BalanceChange } from '../shared/balance.ts'
import { activeChecks, isChecked } from '../shared/checks.ts'
import { DnsCache } from './names.ts'
import { Prober, type Subject } from './prober.ts'
import type { Lookups } from './resolve.ts'
import type { SavedHealth } from './saved-health.ts'
import type { UpstreamHealth, UpstreamState } from './upstream-health.ts'
import { UpstreamEntry } from './upstream-state.ts'

export interface DirectoryOptions {
  guard: EgressGuard
  log: Logger
  /** Called with the current addresses, for all proxy threads. */
  publish(changes: readonly BalanceChange[]): void
  /** How names are resolved, and how often; by default with the system resolver every ten seconds. */
  lookups?: Lookups | undefined
  refreshMs?: number | undefined
  /** The health known to the process being replaced; by default none. */
  kept?: SavedHealth | undefined
}

/**
 * All upstreams, on the main thread: resolves their targets' names, runs active health checks, and produces what the proxy threads need.
 * One per process, so that no check or lookup runs once per thread.
 */
export class UpstreamDirectory implements UpstreamHealth {
  private readonly entries = new Map<string, UpstreamEntry>()
  private readonly upstreamOf = new Map<string, string>()
  private readonly options: DirectoryOptions
  private readonly names: DnsCache
  private readonly kept: Map<string, readonly number[]>

  constructor(options: DirectoryOptions) {
    this.options = options
    this.kept = new Map(options.kept)
    this.names = new DnsCache({ lookups: options.lookups, refreshMs: options.refreshMs, onChange: (host) => this.onName(host) })
  }

  /** Applies changes; returns the IDs of the upstreams they affect. */
  take(changes: readonly Change[]): Set<string> {
    const touched = new Set<string>()
    for (const { collection, id, value } of changes) {
      if (collection === 'upstreams') touched.add(this.takeUpstream(id, value))
      else if (collection === 'targets') for (const upstream of this.takeTarget(id, value)) touched.add(upstream)
    }
    for (const id of touched) this.tidy(id)
    if (touched.size > 0) this.names.keep(new Set([...this.entries.values()].flatMap(({ hosts }) => hosts)))
    return touched
  }

  private tidy(id: string): void {
    const entry = this.entry(id)
    entry.refresh()
    if (entry.upstream === null && entry.targets.size === 0) this.entries.delete(id)
  }

  private entry(id: string): UpstreamEntry {
    let entry = this.entries.get(id)
    if (entry === undefined) {
      entry = new UpstreamEntry(this.names, this.kept)
      this.entries.set(id, entry)
    }
    return entry
  }

  private takeUpstream(id: string, value: Entity | null): string {
    const entry = this.entry(id)
    entry.upstream = value
    entry.prober?.stop()
    entry.prober = value === null ? null : this.prober(entry, value)
    // Without checks, nothing would ever mark it healthy again.
    if (value !== null && !isChecked(value)) for (const { health } of entry.subjects) health.mark(true)
    return id
  }

  private prober(entry: UpstreamEntry, upstream: Entity): Prober {
    const { guard, log } = this.options
    const asked = upstream.host_header as string | null
    return new Prober({
      checks: activeChecks(upstream),
      subjects: (): readonly Subject[] => entry.subjects.map((subject) => ({ ...subject, host: asked ?? subject.host })),
      isForbidden: async (ip, port) => {
        await guard.learn(port)
        return guard.refusal(ip, port) !== null
      },
      onImpossible: (error) => log.warn({ upstream: upstream.name, error: String(error) }, 'the health of targets cannot be checked'),
      onHealthChange: ({ ip, port, health }) =>
        log.warn({ upstream: upstream.name, ip, port, healthy: health.isHealthy }, 'the health of a target has changed'),
    })
  }

  private takeTarget(id: string, value: Entity | null): string[] {
    const before = this.upstreamOf.get(id)
    const after = (value?.upstream as { id: string } | null | undefined)?.id
    if (before !== undefined) this.entries.get(before)?.targets.delete(id)
    this.upstreamOf.delete(id)
    if (value !== null && after !== undefined) {
      this.entry(after).targets.set(id, value)
      this.upstreamOf.set(id, after)
    }
    return [before, after].filter((each) => each !== undefined)
  }

  /** Resolves once the names of these upstreams' targets (by default of all) are resolved, or have timed out. */
  async learn(ids: Iterable<string> = this.entries.keys()): Promise<void> {
    const hosts = new Set([...ids].flatMap((id) => this.entries.get(id)?.hosts ?? []))
    await Promise.all([...hosts].map((host) => this.names.resolve(host)))
  }

  /** Returns the balances of these upstreams (by default of all) for the threads. */
  balances(ids: Iterable<string> = this.entries.keys()): BalanceChange[] {
    return [...ids].map((id) => ({ id, balance: this.entries.get(id)?.balance ?? null }))
  }

  private onName(host: string): void {
    const touched = [...this.entries].filter(([, { hosts }]) => hosts.includes(host))
    for (const [, entry] of touched) entry.refresh()
    if (touched.length > 0) this.options.publish(this.balances(touched.map(([id]) => id)))
  }

  async state(upstreamId: string): Promise<UpstreamState | undefined> {
    const entry = this.entries.get(upstreamId)
    return entry?.upstream ? entry.state(entry.upstream) : undefined
  }

  async mark(upstreamId: string, targetId: string, isHealthy: boolean, address?: { ip: string; port: number }): Promise<boolean> {
    const subjects = (this.entries.get(upstreamId)?.subjects ?? []).filter(
      (subject) => subject.targetId === targetId && (address === undefined || (subject.ip === address.ip && subject.port === address.port)),
    )
    for (const { health } of subjects) health.mark(isHealthy)
    return subjects.length > 0
  }

  /** The health of the addresses, for the process that takes over. */
  get health(): SavedHealth {
    const found = new Map(this.kept)
    for (const { subjects } of this.entries.values())
      for (const { key, health } of subjects) if (health.known !== null) found.set(key, health.known)
    return found
  }

  /** Stops health checks and lookups. */
  close(): void {
    for (const { prober } of this.entries.values()) prober?.stop()
    this.names.close()
  }
}

import { targetAddress } from '@apim/kong-admin'
import type { Entity } from '../../entity.ts'
import type { Balance, BalancedAddress } from '../shared/balance.ts'
import { isChecked, thresholdOf } from '../shared/checks.ts'
import { allocateCell, HealthCell } from '../shared/health-cell.ts'
import { isHealthyEnough } from '../shared/threshold.ts'
import type { DnsCache } from './names.ts'
import type { Prober } from './prober.ts'
import type { HostState, UpstreamState } from './upstream-health.ts'

const CURSOR_BYTES = 4

interface Address {
  readonly key: string
  readonly targetId: string
  readonly ip: string
  readonly cell: SharedArrayBuffer
  readonly health: HealthCell
}

const byAge = (a: Entity, b: Entity): number => Number(a.created_at) - Number(b.created_at) || (a.id < b.id ? -1 : 1)

/** One upstream on the main thread: its entity, its targets, and the health of all their addresses. */
export class UpstreamEntry {
  upstream: Entity | null = null
  prober: Prober | null = null
  readonly targets = new Map<string, Entity>()
  private readonly names: DnsCache
  private readonly kept: Map<string, readonly number[]>
  private readonly cursor = new SharedArrayBuffer(CURSOR_BYTES)
  private addresses = new Map<string, Address>()

  /** @param kept what another process knew about addresses; entries are removed as addresses use them */
  constructor(names: DnsCache, kept: Map<string, readonly number[]>) {
    this.names = names
    this.kept = kept
  }

  /** Its targets, oldest first. */
  private ordered(): { entity: Entity; host: string; port: number; weight: number }[] {
    return [...this.targets.values()].sort(byAge).flatMap((entity) => {
      const address = targetAddress(entity.target as string)
      return address === undefined ? [] : [{ entity, ...address, weight: (entity.weight as number | null) ?? 100 }]
    })
  }

  /** The hosts of its targets. */
  get hosts(): string[] {
    return this.ordered().map(({ host }) => host)
  }

  /** Updates its addresses to what the names resolve to now; the health of remaining ones is kept. */
  refresh(): void {
    const before = this.addresses
    this.addresses = new Map()
    for (const { entity, host, port } of this.ordered())
      for (const { ip, port: own } of this.names.get(host).found) {
        const key = `${entity.id} ${ip}:${own ?? port}`
        const cell = before.get(key)?.cell ?? allocateCell(this.kept.get(key))
        this.kept.delete(key)
        this.addresses.set(key, { key, targetId: entity.id, ip, cell, health: new HealthCell(cell) })
      }
  }

  /** Its addresses with their health. */
  get subjects(): { ip: string; port: number; host: string; targetId: string; weight: number; key: string; health: HealthCell }[] {
    const usesFoundName = this.upstream?.use_srv_name === true
    return this.ordered().flatMap(({ entity, host, port, weight }) =>
      this.names.get(host).found.flatMap(({ ip, ...own }) => {
        const at = { ip, port: own.port ?? port, host: usesFoundName ? (own.name ?? host) : host, targetId: entity.id }
        const address = this.addresses.get(`${entity.id} ${ip}:${at.port}`)
        if (address === undefined) return []
        return [{ ...at, weight: weight === 0 ? 0 : (own.weight ?? weight), key: address.key, health: address.health }]
      }),
    )
  }

  /** What the proxy threads get; null if the upstream does not exist. */
  get balance(): Balance | null {
    if (this.upstream === null) return null
    const addresses = this.subjects.map(
      ({ key, host, port, ip, weight }): BalancedAddress => ({
        key,
        host,
        port,
        ip,
        weight,
        cell: (this.addresses.get(key) as Address).cell,
      }),
    )
    return { upstream: this.upstream, cursor: this.cursor, addresses }
  }

  /** What the Admin API reports. */
  state(upstream: Entity): UpstreamState {
    const subjects = this.subjects
    const hosts = this.ordered().map(
      ({ entity, host, port, weight }): HostState => ({
        targetId: entity.id,
        host,
        port,
        nodeWeight: weight,
        dns: this.names.get(host).dns,
        addresses: subjects
          .filter(({ targetId }) => targetId === entity.id)
          .map(({ ip, port: own, weight: share, health }) => ({ ip, port: own, weight: share, isHealthy: health.isHealthy })),
      }),
    )
    return { isChecked: isChecked(upstream), isHealthy: isHealthyEnough(subjects, thresholdOf(upstream)), hosts }
  }
}

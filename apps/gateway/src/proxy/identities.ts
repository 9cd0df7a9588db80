import { hash } from 'node:crypto'
import type { Change, Entity } from '../data-plane.ts'
import type { Consumer, Credential } from '../plugin.ts'

interface StoredKey extends Credential {
  /** Milliseconds since 1970; null for ever. */
  expiresAt: number | null
}

const consumerOf = (entity: Entity): string => (entity.consumer as { id: string } | null)?.id ?? ''

const storedKey = (entity: Entity): StoredKey => {
  const ttl = entity.ttl as number | null | undefined
  const expiresAt = ttl ? ((entity.created_at as number) + ttl) * 1000 : null
  return { id: entity.id, identifier: entity.id, consumerId: consumerOf(entity), expiresAt }
}

/** Consumers, their keys and their groups, as one thread knows them. Keys are kept as SHA-256 only. */
export class Identities {
  private readonly consumers = new Map<string, Consumer>()
  private readonly idByUsername = new Map<string, string>()
  private readonly keys = new Map<string, StoredKey>()
  private readonly hashById = new Map<string, string>()
  private readonly groups = new Map<string, Map<string, string>>()
  private readonly ownerOfGroup = new Map<string, string>()
  private readonly sortedGroups = new Map<string, readonly string[]>()

  /** Applies a change of a consumer, key or group. */
  apply({ collection, id, value }: Change): void {
    if (collection === 'consumers') this.applyConsumer(id, value)
    if (collection === 'keyauth_credentials') this.applyKey(id, value)
    if (collection === 'acls') this.applyGroup(id, value)
  }

  private applyConsumer(id: string, value: Entity | null): void {
    const before = this.consumers.get(id)?.username
    if (before && this.idByUsername.get(before) === id) this.idByUsername.delete(before)
    this.consumers.delete(id)
    if (value === null) return
    const consumer = value as Consumer
    this.consumers.set(id, consumer)
    if (consumer.username) this.idByUsername.set(consumer.username, id)
  }

  private applyKey(id: string, value: Entity | null): void {
    const before = this.hashById.get(id)
    if (before !== undefined && this.keys.get(before)?.id === id) this.keys.delete(before)
    this.hashById.delete(id)
    if (value === null) return
    const digest = hash('sha256', value.key as string)
    this.keys.set(digest, storedKey(value))
    this.hashById.set(id, digest)
  }

  private applyGroup(id: string, value: Entity | null): void {
    const before = this.ownerOfGroup.get(id)
    if (before !== undefined) {
      this.groups.get(before)?.delete(id)
      this.sortedGroups.delete(before)
      this.ownerOfGroup.delete(id)
    }
    if (value === null) return
    const owner = consumerOf(value)
    if (!this.groups.has(owner)) this.groups.set(owner, new Map())
    this.groups.get(owner)?.set(id, value.group as string)
    this.ownerOfGroup.set(id, owner)
    this.sortedGroups.delete(owner)
  }

  /** The credential with this key, unless there is none or its time (`ttl`) has run out at `now`. */
  findKey(key: string, now: number): Credential | undefined {
    const found = this.keys.get(hash('sha256', key))
    return found === undefined || (found.expiresAt !== null && found.expiresAt <= now) ? undefined : found
  }

  /** The consumer with this id. */
  findConsumer(id: string): Consumer | undefined {
    return this.consumers.get(id)
  }

  /** The consumer with this id or, failing that, with this username. */
  findAnonymous(idOrUsername: string): Consumer | undefined {
    return this.consumers.get(idOrUsername) ?? this.consumers.get(this.idByUsername.get(idOrUsername) ?? '')
  }

  /** The consumer's groups, sorted. */
  groupsOf(consumerId: string): readonly string[] {
    let sorted = this.sortedGroups.get(consumerId)
    if (sorted === undefined) {
      sorted = [...new Set(this.groups.get(consumerId)?.values() ?? [])].sort()
      this.sortedGroups.set(consumerId, sorted)
    }
    return sorted
  }
}

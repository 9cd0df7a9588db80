import type { Change, Consumer, Entity } from '../entity.ts'
import { idIn } from '../entity.ts'

const consumerOf = (entity: Entity): string => idIn(entity.consumer) ?? ''

/** Consumers and their groups on one thread. */
export class Consumers {
  private readonly consumers = new Map<string, Consumer>()
  private readonly idByUsername = new Map<string, string>()
  private readonly groups = new Map<string, Map<string, string>>()
  private readonly ownerOfGroup = new Map<string, string>()
  private readonly sortedGroups = new Map<string, readonly string[]>()

  /** Applies a change to a consumer or a group; ignores other collections. */
  apply({ collection, id, value }: Change): void {
    if (collection === 'consumers') this.applyConsumer(id, value)
    else if (collection === 'acls') this.applyGroup(id, value)
  }

  private applyConsumer(id: string, value: Entity | null): void {
    const before = this.consumers.get(id)?.username
    if (before && this.idByUsername.get(before) === id) this.idByUsername.delete(before)
    this.consumers.delete(id)
    if (value === null) return void this.sortedGroups.delete(id)
    const consumer = value as Consumer
    this.consumers.set(id, consumer)
    if (consumer.username) this.idByUsername.set(consumer.username, id)
  }

  private applyGroup(id: string, value: Entity | null): void {
    const before = this.ownerOfGroup.get(id)
    if (before !== undefined) {
      const groups = this.groups.get(before)
      groups?.delete(id)
      if (groups?.size === 0) this.groups.delete(before)
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

  /** The consumer with this id. */
  find(id: string): Consumer | undefined {
    return this.consumers.get(id)
  }

  /** The consumer with this ID, otherwise the one with this username. */
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

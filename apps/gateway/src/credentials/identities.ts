import type { Change, Consumer, Entity } from '../entity.ts'
import { idIn } from '../entity.ts'
import type { BasicCredential, JwtCredential } from './credential.ts'
import { CredentialIndex } from './credential-index.ts'
import { jwtCredential } from './jwt-keys.ts'
import { OAuth2Grants } from './oauth2-grants.ts'

const consumerOf = (entity: Entity): string => idIn(entity.consumer) ?? ''

const basicCredential = (entity: Entity): BasicCredential => ({
  id: entity.id,
  identifier: entity.username as string,
  consumerId: consumerOf(entity),
  passwordHash: entity.password as string,
})

/** Consumers, their groups and their credentials, but for API keys, as one thread knows them. */
export class Identities {
  readonly oauth2 = new OAuth2Grants()
  private readonly consumers = new Map<string, Consumer>()
  private readonly idByUsername = new Map<string, string>()
  private readonly basics = new CredentialIndex<BasicCredential>()
  private readonly jwts = new CredentialIndex<JwtCredential>()
  private readonly groups = new Map<string, Map<string, string>>()
  private readonly ownerOfGroup = new Map<string, string>()
  private readonly sortedGroups = new Map<string, readonly string[]>()

  /** Applies a change of a consumer, credential, token or group. */
  apply(change: Change): void {
    const { collection, id, value } = change
    if (collection === 'consumers') this.applyConsumer(id, value)
    else if (collection === 'acls') this.applyGroup(id, value)
    else if (collection === 'basicauth_credentials') this.applyBasic(id, value)
    else if (collection === 'jwt_secrets') this.applyJwt(id, value)
    else this.oauth2.apply(change)
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

  private applyBasic(id: string, value: Entity | null): void {
    if (value === null) this.basics.remove(id)
    else this.basics.put(value.username as string, basicCredential(value))
  }

  private applyJwt(id: string, value: Entity | null): void {
    if (value === null) this.jwts.remove(id)
    else this.jwts.put(value.key as string, jwtCredential(value, consumerOf(value)))
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

  /** The credential with this user name. */
  findBasic(username: string): BasicCredential | undefined {
    return this.basics.find(username)
  }

  /** The credential whose `key` a token names. */
  findJwt(key: string): JwtCredential | undefined {
    return this.jwts.find(key)
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

import type { Collection } from '@apim/kong-admin'
import type { Entity } from '../entity.ts'

/** The credential that was accepted: id, and the value of X-Credential-Identifier. */
export interface Credential {
  id: string
  identifier: string
  consumerId: string
}

/** An entity as the index holds it, with its expiry in milliseconds since 1970; null or absent for none. */
export interface IndexedCredential {
  readonly id: string
  readonly endsAt?: number | null
}

/** One way to find the entities of a collection by what callers show. A policy has one for each of its own. */
export interface CredentialKind<C extends IndexedCredential = IndexedCredential> {
  readonly collection: Collection
  /** What callers show of an entity; null when it is not found by this kind. */
  mark(entity: Entity): string | null
  /** True when that is a secret, of which no more than the SHA-256 is kept. */
  readonly isSecret: boolean
  /** What each thread keeps of an entity; null where all threads read the same memory, which holds no more than a {@link Credential}. */
  readonly read: ((entity: Entity) => C) | null
}

/** Returns a kind of credential that each thread keeps for itself. */
export const credentialKind = <C extends IndexedCredential>(kind: CredentialKind<C> & { read(entity: Entity): C }): CredentialKind<C> =>
  kind

/**
 * Returns a kind of which there may be very many: they are kept once, in memory that all threads share
 * (docs/decisions/0033-one-copy-of-the-configuration.md). Ids of credential and consumer must be UUIDs; the mark is a secret.
 */
export const sharedCredentialKind = (kind: Pick<CredentialKind, 'collection' | 'mark'>): CredentialKind<Credential> => ({
  ...kind,
  isSecret: true,
  read: null,
})

/** Finds what callers show. */
export interface CredentialLookup {
  /** The credential with this mark, unless it is unknown or its time has run out. */
  find<C extends IndexedCredential>(kind: CredentialKind<C>, mark: string): C | undefined
  /** The one with this id; of no use for shared kinds. */
  get<C extends IndexedCredential>(kind: CredentialKind<C>, id: string): C | undefined
}

import type { Collection } from '@apim/kong-admin'
import type { Entity } from '../entity.ts'

/** The accepted credential: its ID, and the value of X-Credential-Identifier. */
export interface Credential {
  id: string
  identifier: string
  consumerId: string
}

/** An entity in the index, with its expiry in milliseconds since 1970; null or absent for none. */
export interface IndexedCredential {
  readonly id: string
  readonly endsAt?: number | null
}

/** One way to look up the entities of a collection by what callers present. Each plugin defines its own. */
export interface CredentialKind<C extends IndexedCredential = IndexedCredential> {
  readonly collection: Collection
  /** What callers present for an entity; null if it cannot be found by this kind. */
  mark(entity: Entity): string | null
  /** True if the mark is a secret, of which only the SHA-256 is kept. */
  readonly isSecret: boolean
  /** What each thread keeps of an entity; null if all threads share the memory, which only holds a {@link Credential}. */
  readonly read: ((entity: Entity) => C) | null
}

/** Returns a kind of credential that each thread keeps its own copy of. */
export const credentialKind = <C extends IndexedCredential>(kind: CredentialKind<C> & { read(entity: Entity): C }): CredentialKind<C> =>
  kind

/**
 * Returns a kind for very many credentials: they are kept once, in memory that all threads share
 * (docs/decisions/0033-one-copy-of-the-configuration.md). IDs of credential and consumer must be UUIDs; the mark is a secret.
 */
export const sharedCredentialKind = (kind: Pick<CredentialKind, 'collection' | 'mark'>): CredentialKind<Credential> => ({
  ...kind,
  isSecret: true,
  read: null,
})

/** Looks up credentials by what callers present. */
export interface CredentialLookup {
  /** The credential with this mark; undefined if it is unknown or has expired. */
  find<C extends IndexedCredential>(kind: CredentialKind<C>, mark: string): C | undefined
  /** The credential with this ID; not supported for shared kinds. */
  get<C extends IndexedCredential>(kind: CredentialKind<C>, id: string): C | undefined
}

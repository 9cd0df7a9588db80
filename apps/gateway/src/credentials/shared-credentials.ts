import type { Collection } from '@apim/kong-admin'
import type { Change } from '../entity.ts'
import type { CredentialKind } from './credential.ts'
import { KeyRegistry } from './key-registry.ts'

/** The memory of the shared kinds, by their collections. */
export type SharedMemory = ReadonlyMap<Collection, SharedArrayBuffer>

/** The credentials that all threads read in the same memory, as the main thread writes them. */
export class SharedCredentials {
  private readonly registries: ReadonlyMap<Collection, KeyRegistry>
  private current: SharedMemory

  /** @param kinds those that threads keep for themselves among them, which are left alone */
  constructor(kinds: readonly CredentialKind[]) {
    const shared = kinds.filter(({ read }) => read === null)
    this.registries = new Map(shared.map((kind) => [kind.collection, new KeyRegistry((entity) => kind.mark(entity))]))
    this.current = this.buffers()
  }

  private buffers(): SharedMemory {
    return new Map(Array.from(this.registries, ([collection, { buffer }]) => [collection, buffer]))
  }

  /** Where the credentials lie: another map as soon as one of them lies elsewhere. */
  get memory(): SharedMemory {
    return this.current
  }

  /** Tells whether the entities of this collection are kept here, and no thread need be told of them. */
  has(collection: Collection): boolean {
    return this.registries.has(collection)
  }

  /** Applies a change, which counts on every thread that has this memory. Throws when it cannot be put in force. */
  apply(change: Change): void {
    const registry = this.registries.get(change.collection)
    registry?.apply(change)
    if (registry !== undefined && registry.buffer !== this.current.get(change.collection)) this.current = this.buffers()
  }
}

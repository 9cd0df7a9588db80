import type { Collection } from '@apim/kong-admin'
import type { Change } from '../entity.ts'
import type { CredentialKind } from './credential.ts'
import { KeyRegistry } from './key-registry.ts'

/** The memory of the shared kinds, by their collections. */
export type SharedMemory = ReadonlyMap<Collection, SharedArrayBuffer>

/** The credentials that all threads read from the same memory, as the main thread writes them. */
export class SharedCredentials {
  private readonly registries: ReadonlyMap<Collection, KeyRegistry>
  private current: SharedMemory

  /** @param kinds all kinds; those that threads keep their own copies of are ignored */
  constructor(kinds: readonly CredentialKind[]) {
    const shared = kinds.filter(({ read }) => read === null)
    this.registries = new Map(shared.map((kind) => [kind.collection, new KeyRegistry((entity) => kind.mark(entity))]))
    this.current = this.buffers()
  }

  private buffers(): SharedMemory {
    return new Map(Array.from(this.registries, ([collection, { buffer }]) => [collection, buffer]))
  }

  /** The memory of the credentials; a new map whenever one of them has moved. */
  get memory(): SharedMemory {
    return this.current
  }

  /** Whether the entities of this collection are stored here, so that threads need not be sent them. */
  has(collection: Collection): boolean {
    return this.registries.has(collection)
  }

  /** Applies a change, which takes effect on every thread that has this memory. Throws if it cannot be applied. */
  apply(change: Change): void {
    const registry = this.registries.get(change.collection)
    registry?.apply(change)
    if (registry !== undefined && registry.buffer !== this.current.get(change.collection)) this.current = this.buffers()
  }
}

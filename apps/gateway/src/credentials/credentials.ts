import type { Collection } from '@apim/kong-admin'
import type { Change } from '../entity.ts'
import type { CredentialKind, CredentialLookup, IndexedCredential } from './credential.ts'
import { CredentialIndex } from './credential-index.ts'
import type { SharedMemory } from './shared-credentials.ts'
import { SharedKeys } from './shared-keys.ts'

const now = (): number => Date.now()

/** Looks up all kinds of credentials on one thread. */
export class Credentials implements CredentialLookup {
  private readonly stores = new Map<CredentialKind, CredentialIndex | SharedKeys>()
  private readonly shared = new Map<Collection, SharedKeys>()
  private readonly indexes: readonly CredentialIndex[]

  /** @param memory the memory of the shared kinds */
  constructor(kinds: readonly CredentialKind[], memory: SharedMemory) {
    this.indexes = kinds.flatMap((kind) => (kind.read === null ? [] : [new CredentialIndex(kind, kind.read)]))
    for (const index of this.indexes) this.stores.set(index.kind, index)
    for (const kind of kinds) {
      const buffer = memory.get(kind.collection)
      if (kind.read !== null || buffer === undefined) continue
      const keys = new SharedKeys(buffer)
      this.stores.set(kind, keys)
      this.shared.set(kind.collection, keys)
    }
  }

  /** Switches the shared kinds to new memory. */
  use(memory: SharedMemory): void {
    for (const [collection, buffer] of memory) this.shared.get(collection)?.use(buffer)
  }

  /** Applies a change; ignores what is not one of the thread's own credentials. */
  apply(change: Change): void {
    for (const index of this.indexes) if (index.kind.collection === change.collection) index.apply(change)
  }

  find<C extends IndexedCredential>(kind: CredentialKind<C>, mark: string): C | undefined {
    // Everything stored under a kind was created by its `read`.
    return this.stores.get(kind)?.find(mark, now) as C | undefined
  }

  get<C extends IndexedCredential>(kind: CredentialKind<C>, id: string): C | undefined {
    const store = this.stores.get(kind)
    return store instanceof CredentialIndex ? (store.get(id, now) as C | undefined) : undefined
  }
}

import { hash } from 'node:crypto'
import type { Change, Entity } from '../entity.ts'
import type { CredentialKind, IndexedCredential } from './credential.ts'

const alive = (found: IndexedCredential | undefined, now: () => number): IndexedCredential | undefined => {
  const endsAt = found?.endsAt ?? null
  return endsAt !== null && endsAt <= now() ? undefined : found
}

/** Credentials of one kind, by what a caller presents: a username, a client ID, a token. */
export class CredentialIndex {
  readonly kind: CredentialKind
  private readonly read: (entity: Entity) => IndexedCredential
  private readonly byMark = new Map<string, IndexedCredential>()
  private readonly markOf = new Map<string, string>()

  constructor(kind: CredentialKind, read: (entity: Entity) => IndexedCredential) {
    this.kind = kind
    this.read = read
  }

  private kept(mark: string): string {
    return this.kind.isSecret ? hash('sha256', mark) : mark
  }

  /** Adds an entity, replacing the one with its ID even if its mark was different; or removes it. */
  apply({ id, value }: Change): void {
    this.remove(id)
    const mark = value && this.kind.mark(value)
    if (value === null || mark === null) return
    const kept = this.kept(mark)
    this.byMark.set(kept, this.read(value))
    this.markOf.set(id, kept)
  }

  private remove(id: string): void {
    const mark = this.markOf.get(id)
    if (mark === undefined) return
    // Another credential may have taken its mark.
    if (this.byMark.get(mark)?.id === id) this.byMark.delete(mark)
    this.markOf.delete(id)
  }

  /** Returns the credential with this mark, unless it has expired; `now` returns milliseconds since 1970. */
  find(mark: string, now: () => number): IndexedCredential | undefined {
    return alive(this.byMark.get(this.kept(mark)), now)
  }

  /** Returns the credential with this ID, unless it has expired. */
  get(id: string, now: () => number): IndexedCredential | undefined {
    const mark = this.markOf.get(id)
    return mark === undefined ? undefined : alive(this.byMark.get(mark), now)
  }
}

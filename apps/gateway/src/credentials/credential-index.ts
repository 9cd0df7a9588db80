import { hash } from 'node:crypto'
import type { Change, Entity } from '../entity.ts'
import type { CredentialKind, IndexedCredential } from './credential.ts'

const alive = (found: IndexedCredential | undefined, now: () => number): IndexedCredential | undefined => {
  const endsAt = found?.endsAt ?? null
  return endsAt !== null && endsAt <= now() ? undefined : found
}

/** Credentials of one kind, found by what a caller shows: a user name, a client id, a token. */
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

  /** Takes an entity, in the place of the one with its id, whatever its mark was; or removes it. */
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
    // Its mark may belong to another one meanwhile.
    if (this.byMark.get(mark)?.id === id) this.byMark.delete(mark)
    this.markOf.delete(id)
  }

  /** Returns what is found by this mark, unless its time has run out; `now` tells the milliseconds since 1970. */
  find(mark: string, now: () => number): IndexedCredential | undefined {
    return alive(this.byMark.get(this.kept(mark)), now)
  }

  /** Returns what has this id, unless its time has run out. */
  get(id: string, now: () => number): IndexedCredential | undefined {
    const mark = this.markOf.get(id)
    return mark === undefined ? undefined : alive(this.byMark.get(mark), now)
  }
}

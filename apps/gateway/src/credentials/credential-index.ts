/** Credentials of one kind, found by what a caller shows: a key's hash, a user name, a client id. */
export class CredentialIndex<C extends { id: string }> {
  private readonly byMark = new Map<string, C>()
  private readonly markOf = new Map<string, string>()

  /** Adds a credential, or replaces the one with its id, whatever its mark was. */
  put(mark: string, credential: C): void {
    this.remove(credential.id)
    this.byMark.set(mark, credential)
    this.markOf.set(credential.id, mark)
  }

  /** Removes a credential; nothing happens when it is unknown. */
  remove(id: string): void {
    const mark = this.markOf.get(id)
    if (mark === undefined) return
    // Its mark may belong to another one meanwhile.
    if (this.byMark.get(mark)?.id === id) this.byMark.delete(mark)
    this.markOf.delete(id)
  }

  /** Returns the credential that is found by this mark. */
  find(mark: string): C | undefined {
    return this.byMark.get(mark)
  }

  /** Returns the credential with this id. */
  get(id: string): C | undefined {
    const mark = this.markOf.get(id)
    return mark === undefined ? undefined : this.byMark.get(mark)
  }
}

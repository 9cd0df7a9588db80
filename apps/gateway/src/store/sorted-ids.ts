/** IDs in ascending order, sorted only when listed: loading many takes one sort, a single change a binary search. */
export class SortedIds {
  #ids: string[] = []
  #sorted = true

  #position(id: string): number {
    let low = 0
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#ids[middle] as string) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  #sort(): void {
    if (!this.#sorted) this.#ids.sort()
    this.#sorted = true
  }

  /** Adds an ID, which must not be in the list. */
  add(id: string): void {
    this.#ids.push(id)
    this.#sorted = false
  }

  /** Removes an ID, which must be in the list. */
  remove(id: string): void {
    this.#sort()
    const at = this.#position(id)
    if (this.#ids[at] === id) this.#ids.splice(at, 1)
  }

  /** The IDs greater than `after`, or all. */
  after(after: string | undefined): string[] {
    this.#sort()
    if (after === undefined) return this.#ids.slice()
    const at = this.#position(after)
    return this.#ids.slice(this.#ids[at] === after ? at + 1 : at)
  }
}

type Listener = () => void

/** The listeners of one event of a response. Most responses have one listener for a while, and then none. */
export class Listeners {
  private all: Listener[] | null = null

  add(listener: Listener): void {
    this.all ??= []
    this.all.push(listener)
  }

  remove(listener: Listener): void {
    const at = this.all?.indexOf(listener) ?? -1
    if (at !== -1) this.all?.splice(at, 1)
  }

  /** Calls the current listeners. */
  call(): void {
    if (this.all === null || this.all.length === 0) return
    for (const listener of this.all.slice()) listener()
  }
}

import { heads } from '../http1/head-cache.ts'

/** Headers in their original order, with repeated names. Keys are lower-case names. */
export class HeaderList {
  /** Name, key and value of each header in turn: for every request, one array is cheaper than three. */
  private readonly texts: string[] = []

  /** Returns a list from these flat pairs. */
  static of(flat: readonly string[]): HeaderList {
    const list = new HeaderList()
    for (let index = 0; index < flat.length; index += 2) list.append(flat[index] as string, flat[index + 1] as string)
    return list
  }

  /** Returns an independent copy. */
  copy(): HeaderList {
    const list = new HeaderList()
    list.texts.push(...this.texts)
    return list
  }

  get length(): number {
    return this.texts.length / 3
  }

  /** Returns the name as it was sent. */
  nameAt(index: number): string {
    return this.texts[index * 3] as string
  }

  keyAt(index: number): string {
    return this.texts[index * 3 + 1] as string
  }

  valueAt(index: number): string {
    return this.texts[index * 3 + 2] as string
  }

  /** Appends a header; `key` is its lower-case name. */
  append(name: string, value: string, key = heads.keyOf(name)): void {
    this.texts.push(name, key, value)
  }

  /** The index of the next header with a lower-case name; -1 if there is none. */
  private indexOf(key: string, from = 0): number {
    for (let at = from; at < this.texts.length; at += 3) if (this.texts[at + 1] === key) return at
    return -1
  }

  /** Returns the first value of a lower-case name. */
  get(key: string): string | undefined {
    const at = this.indexOf(key)
    return at === -1 ? undefined : this.texts[at + 2]
  }

  /** Returns how many headers have this lower-case name. */
  count(key: string): number {
    let found = 0
    for (let at = this.indexOf(key); at !== -1; at = this.indexOf(key, at + 3)) found++
    return found
  }

  /** Returns all values of a lower-case name, in order. */
  all(key: string): string[] {
    const values: string[] = []
    for (let at = this.indexOf(key); at !== -1; at = this.indexOf(key, at + 3)) values.push(this.texts[at + 2] as string)
    return values
  }

  /** Replaces all headers with this name by one. */
  set(name: string, value: string): void {
    const key = heads.keyOf(name)
    const at = this.indexOf(key)
    if (at === -1) return this.append(name, value, key)
    if (this.indexOf(key, at + 3) !== -1) {
      this.remove(key)
      return this.append(name, value, key)
    }
    this.texts[at] = name
    this.texts[at + 2] = value
  }

  /** Appends all headers to flat pairs. */
  appendTo(flat: string[]): void {
    for (let at = 0; at < this.texts.length; at += 3) flat.push(this.texts[at] as string, this.texts[at + 2] as string)
  }

  /** Removes all headers with these lower-case names, in one pass. */
  removeAll(keys: ReadonlySet<string>): void {
    let kept = 0
    for (let at = 0; at < this.texts.length; at += 3) {
      if (keys.has(this.texts[at + 1] as string)) continue
      if (kept < at) this.texts.copyWithin(kept, at, at + 3)
      kept += 3
    }
    this.texts.length = kept
  }

  /** Removes all headers of a lower-case name. */
  remove(key: string): void {
    for (let at = this.indexOf(key); at !== -1; at = this.indexOf(key, at)) this.texts.splice(at, 3)
  }
}

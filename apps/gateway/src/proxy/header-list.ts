import { keyOf } from '../http1/field-lines.ts'

/** Headers in the order in which they came, several of one name allowed. Keys are lower-case names. */
export class HeaderList {
  private readonly names: string[] = []
  private readonly keys: string[] = []
  private readonly texts: string[] = []

  /** Returns a list of these flat pairs. */
  static of(flat: readonly string[]): HeaderList {
    const list = new HeaderList()
    for (let index = 0; index < flat.length; index += 2) list.append(flat[index] as string, flat[index + 1] as string)
    return list
  }

  get length(): number {
    return this.keys.length
  }

  /** Returns the name as it was sent, or undefined behind the end. */
  nameAt(index: number): string {
    return this.names[index] as string
  }

  /** Returns the lower-case name. */
  keyAt(index: number): string {
    return this.keys[index] as string
  }

  /** Returns the value at a position. */
  valueAt(index: number): string {
    return this.texts[index] as string
  }

  /** Adds a header behind the others; `key` is its lower-case name. */
  append(name: string, value: string, key = keyOf(name)): void {
    this.names.push(name)
    this.keys.push(key)
    this.texts.push(value)
  }

  /** Returns the first value of a lower-case name. */
  get(key: string): string | undefined {
    const at = this.keys.indexOf(key)
    return at === -1 ? undefined : this.texts[at]
  }

  /** Returns how many headers have this lower-case name. */
  count(key: string): number {
    let found = 0
    for (const candidate of this.keys) if (candidate === key) found++
    return found
  }

  /** Returns all values of a lower-case name, in order. */
  all(key: string): string[] {
    if (!this.keys.includes(key)) return []
    return this.texts.filter((_, index) => this.keys[index] === key)
  }

  /** Replaces all headers of that name by one. */
  set(name: string, value: string): void {
    const key = keyOf(name)
    const at = this.keys.indexOf(key)
    if (at === -1) return this.append(name, value, key)
    if (this.keys.indexOf(key, at + 1) !== -1) {
      this.remove(key)
      return this.append(name, value, key)
    }
    this.names[at] = name
    this.texts[at] = value
  }

  /** Adds all headers to flat pairs. */
  appendTo(flat: string[]): void {
    for (let index = 0; index < this.keys.length; index++) flat.push(this.names[index] as string, this.texts[index] as string)
  }

  /** Removes all headers of a lower-case name. */
  remove(key: string): void {
    for (let at = this.keys.indexOf(key); at !== -1; at = this.keys.indexOf(key, at)) {
      this.names.splice(at, 1)
      this.keys.splice(at, 1)
      this.texts.splice(at, 1)
    }
  }
}

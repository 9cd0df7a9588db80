import { isSecretName, redactUri } from '@apim/kong-admin'
import { isUrlHeader } from '../http/url-headers.ts'
import type { JsonBytes } from './json-bytes.ts'

/** Headers in the order of the record. */
export interface LoggedHeaders {
  readonly length: number
  /** The name, in any case. */
  keyAt(index: number): string
  valueAt(index: number): string
}

/** What is cached for a name: its JSON and its last value, since most values recur. */
interface Known {
  readonly key: string
  /** The name in JSON, with a comma before and a colon after it. */
  readonly name: Buffer
  readonly isSecret: boolean
  readonly isUrl: boolean
  value: string | null
  /** Name and last value in JSON, after a comma; null until that value has occurred twice. */
  member: Buffer | null
  /** The last message with this name: a second occurrence in it is a repetition. */
  message: number
}

/** Clients choose names and values: the cache is limited to this many names, and values of this length. */
const NAMES_MAX = 256
const VALUE_MAX = 256
/** Replaces the comma before the first member with a brace. */
const OPENING = 123

/**
 * The headers of one message as Kong logs them: names in lower case, a list for a repeated name, and without secret values. One instance is
 * reused for all messages.
 */
export class LogHeaders {
  /** The size of names and values, plus two characters after each. */
  size = 0
  private readonly known = new Map<string, Known>()
  private readonly entries: Known[] = []
  private readonly values: string[] = []
  private count = 0
  private message = 0
  /** The whole object if a name is repeated, which is rare; otherwise null. */
  private json: string | null = null

  /**
   * Reads the headers of the next message.
   * @param own names that are secret here, besides those that always are
   */
  read(headers: LoggedHeaders, own: ReadonlySet<string>): void {
    // Not between two headers: a repetition of an earlier one would not be found.
    if (this.known.size > NAMES_MAX) this.known.clear()
    this.message++
    this.size = 0
    this.count = 0
    this.json = null
    for (let index = 0; index < headers.length; index++) {
      const name = headers.keyAt(index)
      const entry = this.known.get(name) ?? this.learn(name)
      if (entry.message === this.message) return this.readRepeated(headers, own)
      entry.message = this.message
      if (entry.isSecret || (own.size > 0 && own.has(entry.key))) continue
      const value = entry.isUrl ? redactUri(headers.valueAt(index), own) : headers.valueAt(index)
      this.entries[this.count] = entry
      this.values[this.count++] = value
      this.size += entry.key.length + value.length + 4
    }
  }

  /** "Server" and "server" share an entry, so that they count as a repetition. */
  private learn(name: string): Known {
    const key = name.toLowerCase()
    const entry = this.known.get(key) ?? {
      key,
      name: Buffer.from(`,${JSON.stringify(key)}:`),
      isSecret: isSecretName(key),
      isUrl: isUrlHeader(key),
      value: null,
      member: null,
      message: 0,
    }
    this.known.set(key, entry)
    this.known.set(name, entry)
    return entry
  }

  private readRepeated(headers: LoggedHeaders, own: ReadonlySet<string>): void {
    const values = new Map<string, string[]>()
    for (let index = 0; index < headers.length; index++) {
      const key = headers.keyAt(index).toLowerCase()
      if (isSecretName(key) || own.has(key)) continue
      const value = isUrlHeader(key) ? redactUri(headers.valueAt(index), own) : headers.valueAt(index)
      const before = values.get(key)
      if (before === undefined) values.set(key, [value])
      else before.push(value)
    }
    const members: string[] = []
    this.size = 0
    for (const [key, all] of values) {
      members.push(`${JSON.stringify(key)}:${JSON.stringify(all.length === 1 ? all[0] : all)}`)
      this.size += key.length + all.join().length + 4
    }
    this.json = `{${members.join()}}`
  }

  /** Appends them as a JSON object. */
  write(into: JsonBytes): void {
    if (this.json !== null) return void into.json(this.json)
    if (this.count === 0) return void into.json('{}')
    const start = into.length
    for (let index = 0; index < this.count; index++) this.writeOne(into, this.entries[index] as Known, this.values[index] as string)
    into.bytes[start] = OPENING
    into.json('}')
  }

  private writeOne(into: JsonBytes, entry: Known, value: string): void {
    if (value !== entry.value) {
      entry.member = null
      entry.value = value.length > VALUE_MAX ? null : value
      return void into.copy(entry.name).text(value)
    }
    entry.member ??= Buffer.concat([entry.name, Buffer.from(JSON.stringify(value))])
    into.copy(entry.member)
  }
}

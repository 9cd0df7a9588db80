import { isSecretName, isUrlHeader, redactTarget } from '../http/redaction.ts'
import type { JsonBytes } from './json-bytes.ts'

/** Headers in the order in which they stand in a record. */
export interface LoggedHeaders {
  readonly length: number
  /** The name, in any case. */
  keyAt(index: number): string
  valueAt(index: number): string
}

/** What is known of a name, and its last value: most values come again and again. */
interface Known {
  readonly key: string
  /** The name in JSON, behind a comma and before a colon. */
  readonly name: Buffer
  readonly isSecret: boolean
  readonly isUrl: boolean
  value: string | null
  /** Name and last value in JSON, behind a comma; null until that value has come twice. */
  member: Buffer | null
  /** The message in which it was met last: a second time there it is a repetition. */
  message: number
}

/** Clients choose names and values: so many names, and values of this length, are remembered. */
const NAMES_MAX = 256
const VALUE_MAX = 256
/** Takes the place of the comma before the first member. */
const OPENING = 123

/**
 * The headers of one message as Kong logs them: names in lower case, a list where a name comes twice; without those whose values are
 * secret. One of these is used for message after message.
 */
export class LogHeaders {
  /** Characters of names and values, with the two that follow each on the wire. */
  size = 0
  private readonly known = new Map<string, Known>()
  private readonly entries: Known[] = []
  private readonly values: string[] = []
  private count = 0
  private message = 0
  /** The whole object when a name comes twice, which is rare; null otherwise. */
  private json: string | null = null

  /**
   * Takes the headers of the next message.
   * @param own names that are secret here, besides those that always are
   */
  read(headers: LoggedHeaders, own: ReadonlySet<string>): void {
    // Not between two headers: what was met before would not be found repeated.
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
      const value = entry.isUrl ? redactTarget(headers.valueAt(index), own) : headers.valueAt(index)
      this.entries[this.count] = entry
      this.values[this.count++] = value
      this.size += entry.key.length + value.length + 4
    }
  }

  /** "Server" and "server" are one entry, so that they are found to repeat each other. */
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
      const value = isUrlHeader(key) ? redactTarget(headers.valueAt(index), own) : headers.valueAt(index)
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

  /** Adds them as a JSON object. */
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

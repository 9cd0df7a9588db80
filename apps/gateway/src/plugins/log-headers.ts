import { jsonText } from './json-text.ts'
import { isSecretName, isUrlHeader, redactTarget } from './redaction.ts'

/** Headers in the order in which they stand in a record. */
export interface LoggedHeaders {
  readonly length: number
  /** The name, in any case. */
  keyAt(index: number): string
  valueAt(index: number): string
}

/** A JSON object, and how many characters its names and values have, with the two that follow each on the wire. */
export interface HeadersJson {
  json: string
  size: number
}

/** What is known of a name, and how its last value reads in JSON: most values come again and again. */
interface Known {
  readonly key: string
  /** The name in JSON, behind a comma and before a colon. */
  readonly name: string
  readonly isSecret: boolean
  readonly isUrl: boolean
  value: string
  /** Name and value in JSON. */
  member: string
  /** The object in which it stood last: a second time there it is a repetition. */
  object: number
}

/** Clients choose names and values: so many names, and values of this length, are remembered. */
const NAMES_MAX = 256
const VALUE_MAX = 256

const known = new Map<string, Known>()
let object = 0

/** "Server" and "server" are one entry, so that they are found to repeat each other. */
const learn = (name: string): Known => {
  const key = name.toLowerCase()
  let entry = known.get(key)
  if (entry === undefined) {
    const isSecret = isSecretName(key)
    const text = `,${JSON.stringify(key)}:`
    entry = { key, name: text, isSecret, isUrl: isUrlHeader(key), value: '', member: `${text}""`, object: 0 }
    known.set(key, entry)
  }
  known.set(name, entry)
  return entry
}

/** Returns name and value in JSON, of a value that is not the last one. */
const memberOf = (entry: Known, value: string): string => {
  const member = entry.name + jsonText(value)
  if (value.length > VALUE_MAX) return member
  entry.value = value
  entry.member = member
  return member
}

const slowly = (headers: LoggedHeaders, own: ReadonlySet<string>): HeadersJson => {
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
  let size = 0
  for (const [key, all] of values) {
    members.push(`${JSON.stringify(key)}:${JSON.stringify(all.length === 1 ? all[0] : all)}`)
    size += key.length + all.join().length + 4
  }
  return { json: `{${members.join()}}`, size }
}

/**
 * Returns headers as Kong logs them: names in lower case, a list where a name comes twice; without those whose values are secret.
 * @param own names that are secret here, besides those that always are
 */
export function headersJson(headers: LoggedHeaders, own: ReadonlySet<string>): HeadersJson {
  object++
  // Not between two headers: what was met before would not be found repeated.
  if (known.size > NAMES_MAX) known.clear()
  let json = ''
  let size = 0
  for (let index = 0; index < headers.length; index++) {
    const name = headers.keyAt(index)
    const entry = known.get(name) ?? learn(name)
    if (entry.object === object) return slowly(headers, own)
    entry.object = object
    if (entry.isSecret || (own.size > 0 && own.has(entry.key))) continue
    let value = headers.valueAt(index)
    if (entry.isUrl) value = redactTarget(value, own)
    const member = value === entry.value ? entry.member : memberOf(entry, value)
    json += json === '' ? member.slice(1) : member
    size += entry.key.length + value.length + 4
  }
  return { json: `{${json}}`, size }
}

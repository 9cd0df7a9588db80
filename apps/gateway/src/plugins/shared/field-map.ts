/** The value of a name in a query or form: a text, `true` without "=", or several. */
export type FieldValue = string | true | (string | true)[]

/** Fields by name, in the order of their first occurrence. One character per byte, so that invalid UTF-8 is preserved. */
export type FieldMap = Map<string, FieldValue>

const unescape = (text: string): string =>
  text.replaceAll('+', ' ').replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const escape = (text: string): string =>
  text.replace(/[^A-Za-z0-9\-_.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** Appends a value to those of the name. */
export function addField(fields: FieldMap, name: string, value: string | true): void {
  const before = fields.get(name)
  if (before === undefined) fields.set(name, value)
  else if (Array.isArray(before)) before.push(value)
  else fields.set(name, [before, value])
}

/** Parses a query string (without question mark) or a form. */
export function readFields(text: string): FieldMap {
  const fields: FieldMap = new Map()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    if (at === -1) addField(fields, unescape(pair), true)
    else addField(fields, unescape(pair.slice(0, at)), unescape(pair.slice(at + 1)))
  }
  return fields
}

const written = (name: string, value: FieldValue): string =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === true ? escape(name) : `${escape(name)}=${escape(one)}`)).join('&')

/** Writes a form, in the map's order. */
export function writeForm(fields: FieldMap): string {
  return Array.from(fields, ([name, value]) => written(name, value)).join('&')
}

/** Writes a query string as Kong does: names with their values, sorted as text; null for none. */
export function writeQuery(fields: FieldMap): string | null {
  const groups = Array.from(fields, ([name, value]) => written(name, value)).sort()
  return groups.length === 0 ? null : groups.join('&')
}

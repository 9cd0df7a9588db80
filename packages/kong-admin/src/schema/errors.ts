/** What is wrong with a value: a message, or messages by field name or by list position (sparse). */
export type Violation = string | Violations | (Violation | null)[]

/** Messages by field; "@entity" holds those of cross-field checks. */
export interface Violations {
  [field: string]: Violation
}

/** The value at a dotted path; undefined if the path ends early. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), value)
}

/** Sets a message at a dotted path; a message for a whole record does not replace those of its fields. */
export function setViolation(errors: Violations, path: string, message: Violation): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let at: Violations = errors
  for (const key of keys) {
    const next = at[key]
    if (typeof next === 'string') return
    at[key] = next ?? {}
    at = at[key] as Violations
  }
  at[last] = message
}

/** Adds a message that belongs to no single field. */
export function addEntityViolation(errors: Violations, message: string): void {
  errors['@entity'] = [...((errors['@entity'] as string[] | undefined) ?? []), message]
}

const byKey = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
const isPlainKey = (key: string) => /^[A-Za-z_]\w*$/.test(key)

function lines(value: Violations | (Violation | null)[], indent: string): string[] {
  if (!Array.isArray(value)) {
    return byKey(value).map(([key, inner]) => `${indent}${isPlainKey(key) ? key : `["${key}"]`} = ${luaText(inner, indent)}`)
  }
  const sparse = value.includes(null)
  return value.flatMap((inner, index) =>
    inner === null || inner === undefined ? [] : [`${indent}${sparse ? `[${index + 1}] = ` : ''}${luaText(inner, indent)}`],
  )
}

/** Kong prints nested messages as a Lua table; clients show that text, so it is the same here. */
function luaText(value: Violation, indent = ''): string {
  if (typeof value === 'string') return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return `{\n${lines(value, `${indent}  `).join(',\n')}\n${indent}}`
}

const asText = (value: Violation) => (typeof value === 'string' ? value : luaText(value))

/**
 * The message of a schema violation in Kong's wording: "schema violation (…)", or "N schema violations (a; b)" with checks first and fields sorted by
 * name.
 */
export function violationMessage(errors: Violations): string {
  const texts = [...((errors['@entity'] as string[] | undefined) ?? [])]
  for (const [field, value] of byKey(errors)) {
    if (field === '@entity') continue
    if (typeof value === 'string') texts.push(`${field}: ${value}`)
    else if (Array.isArray(value)) value.forEach((inner, at) => inner !== null && texts.push(`${field}.${at + 1}: ${asText(inner)}`))
    else for (const [key, inner] of byKey(value)) texts.push(`${field}.${key}: ${asText(inner)}`)
  }
  return `${texts.length === 1 ? 'schema violation' : `${texts.length} schema violations`} (${texts.join('; ')})`
}
